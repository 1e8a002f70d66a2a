import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMobile, parsePhone } from '#lib/people/addresses/phone.rules.ts';
import {
  creditCheckSign,
  creditCodeProblem,
  plainCreditCode,
} from '#lib/people/members/credit-code.rules.ts';
import { passwordProblem, passwordStrength } from '#lib/people/members/password.rules.ts';
import { browserName } from '#lib/people/members/sessions/session-list.service.ts';
import { usernameProblem } from '#lib/people/members/username.rules.ts';

describe('login names', () => {
  it.each(['abcd', 'Kangmin_88', '康民药房', '康民', 'ｋａｎｇｍｉｎ', '康民store1', 'a1234567890123456789'])(
    'takes %s',
    (name) => expect(usernameProblem(name)).toBeNull(),
  );

  it.each([
    ['', '请填写'],
    ['   ', '请填写'],
    ['abc', '太短'],
    ['康', '太短'],
    ['a'.repeat(21), '太长'],
    ['康'.repeat(11), '太长'],
    ['1abc', '开头'],
    ['_abc', '开头'],
    ['13800138000', '开头'],
    ['康民 药房', '只能用'],
    ['abc@def', '只能用'],
    ['abcd😀', '只能用'],
    ['Admin_1', '工作人员'],
    ['ＡＤＭＩＮ', '工作人员'],
    ['药仓客服', '工作人员'],
    ['operator', '工作人员'],
  ])('refuses %s: %s', (name, words) => expect(usernameProblem(name)).toContain(words));

  it('are never taken for a phone number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 24 }), (name) => {
        if (usernameProblem(name) === null) expect(isMobile(parsePhone(name) ?? '')).toBe(false);
      }),
    );
    expect(usernameProblem('+8613800138000')).not.toBeNull();
  });
});

const OWNER = { username: 'kangmin88', phone: '13800138000' };

describe('new passwords', () => {
  it.each(['medicine-7h', 'correct horse battery', '药店密码是这个哦', 'Ab3!xyq9'])('takes %s', (password) =>
    expect(passwordProblem(password, OWNER)).toBeNull(),
  );

  it.each([
    ['', '请填写'],
    ['abc12', '至少 8 位'],
    ['x'.repeat(65), '最多 64 位'],
    ['73920185746', '不能全是数字'],
    ['Password123', '太常见'],
    ['ｐａｓｓｗｏｒｄ１', '太常见'],
    ['aaaaaaaa', '太常见'],
    ['ab12ab12', '太常见'],
    ['zyxwvutsr', '太常见'],
    ['qwertyuiop', '太常见'],
    ['kangmin88', '用户名'],
    ['Kangmin88!', '用户名'],
    ['p13800138000', '手机号'],
  ])('refuses %s: %s', (password, words) => expect(passwordProblem(password, OWNER)).toContain(words));

  it('are weak where they are short and of one kind, strong where long', () => {
    expect(passwordStrength('', OWNER)).toEqual({ level: 0, words: '' });
    expect(passwordStrength('abc', OWNER)).toEqual({ level: 0, words: '密码至少 8 位' });
    expect(passwordStrength('medicins', OWNER)).toMatchObject({
      level: 1,
      words: expect.stringContaining('大写字母') as string,
    });
    expect(passwordStrength('medicins7B', OWNER).level).toBe(2);
    expect(passwordStrength('medicins7B-q', OWNER)).toEqual({ level: 3, words: '强度：强' });
  });

  it('get no weaker by one more sign, and level 0 means refused', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 8, maxLength: 60 }),
        fc.string({ minLength: 1, maxLength: 1 }),
        (text, more) => {
          const [before, after] = [passwordStrength(text), passwordStrength(text + more)];
          expect(before.level === 0).toBe(passwordProblem(text) !== null);
          if (before.level > 0 && after.level > 0) expect(after.level).toBeGreaterThanOrEqual(before.level);
        },
      ),
    );
  });
});

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const sign = fc.constantFrom(...SIGNS);
const digit = fc.constantFrom(...'0123456789');
/** The first 17 signs of a code: authority and kind, region, organisation. */
const first17 = fc
  .tuple(fc.array(sign, { minLength: 2, maxLength: 2 }), fc.array(digit, { minLength: 6, maxLength: 6 }))
  .chain(([kind, region]) =>
    fc.array(sign, { minLength: 9, maxLength: 9 }).map((rest) => [...kind, ...region, ...rest].join('')),
  );
const codes = first17.map((first) => first + creditCheckSign(first));

describe('unified social credit codes', () => {
  it.each(['91350100M000100Y43', '91110000802100433B', '91440300708461136T', '91330100799655058B'])(
    'takes %s, which a business has',
    (code) => expect(creditCodeProblem(code)).toBeNull(),
  );

  it('takes every code with its own check sign and no other', () => {
    fc.assert(
      fc.property(codes, sign, (code, other) => {
        expect(creditCodeProblem(code)).toBeNull();
        const changed = code.slice(0, 17) + other;
        if (changed !== code) expect(creditCodeProblem(changed)).toContain('校验位不对');
      }),
    );
  });

  it('notices any one sign that is wrong', () => {
    fc.assert(
      fc.property(codes, fc.nat(17), sign, (code, at, other) => {
        const changed = code.slice(0, at) + other + code.slice(at + 1);
        if (changed !== code) expect(creditCodeProblem(changed)).not.toBeNull();
      }),
    );
  });

  it('notices two neighbours of the organisation that changed places', () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 8, max: 15 }), (code, at) => {
        const [one, other] = [code.charAt(at), code.charAt(at + 1)];
        const changed = code.slice(0, at) + other + one + code.slice(at + 2);
        if (changed !== code) expect(creditCodeProblem(changed)).not.toBeNull();
      }),
    );
  });

  it('reads a code whatever its width, case, blanks and dashes', () => {
    expect(plainCreditCode(' ９１３５０１００ m000-100y43\n')).toBe('91350100M000100Y43');
  });

  it.each([
    ['', '请填写'],
    ['91350100M000100Y4', '现在是 17 位'],
    ['91350100M000100Y433', '现在是 19 位'],
    ['91350100M0O0100Y43', '没有字母 O'],
    ['9135O100M000100Y43', '没有字母 O'],
    ['91350A00M000100Y43', '行政区划'],
    ['一二三四五六七八九十一二三四五六七八', '只有数字和大写字母'],
  ])('says of %s what is wrong', (code, words) => {
    expect(creditCodeProblem(code)).toContain(words);
  });

  it('answers any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const problem = creditCodeProblem(plainCreditCode(text));
        expect(problem === null || problem.length > 5).toBe(true);
      }),
    );
  });
});

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const ANDROID = `Mozilla/5.0 (Linux; Android 14; V2227A) ${WEBKIT}`;

describe('browserName', () => {
  it.each([
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36`, 'Windows 上的 Chrome'],
    [`${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Windows 上的 Edge'],
    [`${WINDOWS} Chrome/109.0 Safari/537.36 QIHU 360SE`, 'Windows 上的 360 浏览器'],
    [`${WINDOWS} Chrome/94.0 Safari/537.36 Core/1.94 QQBrowser/11.9`, 'Windows 上的 QQ 浏览器'],
    ['Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0', 'Windows 上的 Firefox'],
    [`${ANDROID} Version/4.0 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.49`, 'Android 上的微信'],
    [`${ANDROID} Version/4.0 Chrome/100 UCBrowser/16.5 Mobile Safari/537.36`, 'Android 上的 UC 浏览器'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile Safari/604.1',
      'iPhone 上的 Safari',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15',
      'macOS 上的 Safari',
    ],
    [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${WEBKIT} Chrome/114 Safari/537.36 ArkWeb/4.1`, '鸿蒙上的 Chrome'],
    ['curl/8.5.0', '未知设备'],
    ['', '未知设备'],
  ])('names %s', (userAgent, name) => expect(browserName(userAgent)).toBe(name));

  it('has a name for whatever a browser says', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => browserName(text).length > 0));
  });
});
