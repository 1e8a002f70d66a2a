import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  creditCheckSign,
  creditCodeProblem,
  plainCreditCode,
} from '#lib/people/members/credit-code.rules.ts';

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
