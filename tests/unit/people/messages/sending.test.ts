import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { audienceText, filledIn, unknownPlaceholder } from '#lib/people/messages/sending/sending.rules.ts';

describe('the words of a message to members', () => {
  it('have the names of the member in place of placeholders, each as often as it is named', () => {
    const member = { company: '康民大药房', name: '王海燕' };
    expect(filledIn('{公司} {姓名} {公司}', member)).toBe('康民大药房 王海燕 康民大药房');
    expect(filledIn('{公司} {姓名}', { company: '', name: '王海燕' })).toBe('王海燕 王海燕');
    expect(filledIn('{公司} {姓名}', { company: '康民', name: '' })).toBe('康民 康民');
  });

  it('stay as they are where there is no placeholder', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/\{(公司|姓名)\}/.test(text));
        expect(filledIn(text, { company: '康民', name: '王' })).toBe(text);
      }),
    );
  });

  it.each([
    ['您好，{公司}的{姓名}', null],
    ['您好，{单位}', '{单位}'],
    ['{公司}{ 姓名 }', '{ 姓名 }'],
    ['大括号 { 以后什么也没有', null],
  ])('are checked for slips: %s', (text, word) => {
    expect(unknownPlaceholder(text)).toBe(word);
  });
});

describe('an audience', () => {
  it('is said in words', () => {
    const nobody = { by: 'filter', ranks: [], kinds: [], regions: [], onlyPassed: false } as const;
    expect(audienceText(nobody)).toBe('全部会员');
    expect(
      audienceText({ ...nobody, ranks: [2, 3], kinds: ['clinic'], regions: ['410000'], onlyPassed: true }),
    ).toBe('等级 2、3；河南省；诊所；资质已通过');
    expect(audienceText({ by: 'member', memberId: 7 })).toBe('会员 7');
  });
});
