import { expect, test } from 'vitest';
import { offerLimitsText, smallestText } from '#lib/catalogue/goods/view/sale-terms.rules.ts';

const packed = { minQuantity: 8, stepQuantity: 5, unit: '盒' };

test.each([
  [{ ...packed, stock: 100 }, '10 盒起，按 5 的倍数'],
  [{ ...packed, stock: 0 }, '10 盒起，按 5 的倍数'],
  [{ ...packed, stock: 3 }, '10 盒起，按 5 的倍数'],
  [{ ...packed, stock: 7 }, '5 盒起，按 5 的倍数'],
  [{ minQuantity: 3, stepQuantity: 1, unit: '瓶', stock: 0 }, '3 瓶起'],
  [{ minQuantity: 1, stepQuantity: 1, unit: '瓶', stock: 0 }, ''],
])('the smallest number sold of %o is written as %j', (limits, text) => {
  expect(smallestText(limits)).toBe(text);
});

test('an offer has no more left than the goods', () => {
  const goods = { stock: 359, unit: '盒' };
  expect(offerLimitsText({ remaining: 2000, perMemberLimit: 5 }, goods)).toBe('余 359 盒 · 每店限购 5 盒');
  expect(offerLimitsText({ remaining: 20, perMemberLimit: null }, goods)).toBe('余 20 盒');
  expect(offerLimitsText({ remaining: null, perMemberLimit: null }, goods)).toBe('');
});
