import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMobile, parsePhone } from '#lib/people/addresses/phone.rules.ts';
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
