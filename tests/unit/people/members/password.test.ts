import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { passwordProblem, passwordStrength } from '#lib/people/members/password.rules.ts';

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
