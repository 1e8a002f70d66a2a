import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuantity } from '#lib/catalogue/goods/parse-quantity.rules.ts';
import { numberField, optionalNumberField } from '#lib/trade/cart/add/cart.fields.ts';

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['０１２', 12],
  ['１２０', 120],
  ['1,200', 1200],
  ['1，200', 1200],
  ['１２，０００', 12_000],
  ['1.5', 1.5],
  ['１．５', 1.5],
  ['0', 0],
  ['999999', 999_999],
])('%j is a number of units', (text, quantity) => {
  expect(parseQuantity(text)).toEqual({ quantity, problem: '' });
});

test.each([
  '',
  ' ',
  '-1',
  '+1',
  '1e9',
  '1e1',
  '0x10',
  'abc',
  '2盒',
  '1,5',
  '1 000',
  '1..5',
  '１－２',
  'NaN',
  'Infinity',
])('%j is refused, not read as another number', (text) => {
  expect(parseQuantity(text)).toEqual({ quantity: null, problem: '请填写正确的数量' });
});

test('more than a line may hold is refused with the limit', () => {
  expect(parseQuantity('1000000')).toEqual({ quantity: null, problem: '数量最多 999999' });
  expect(parseQuantity('9'.repeat(400)).problem).toBe('数量最多 999999');
});

test('a number keeps its digits, or there is none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (text) => {
      const { quantity } = parseQuantity(text);
      if (quantity === null) return;
      expect(
        text
          .normalize('NFKC')
          .replace(/[\s,]/g, '')
          .replace(/^0+(?=\d)/, ''),
      ).toContain(String(Math.floor(quantity)));
    }),
  );
});

test('the calls read a number as the pages do', () => {
  expect(numberField.parse('１０')).toBe(10);
  expect(numberField.parse(10)).toBe(10);
  expect(numberField.safeParse('1e9').error?.issues[0]?.message).toBe('请填写正确的数量');
  expect(numberField.safeParse(undefined).error?.issues[0]?.message).toBe('请填写正确的数量');
  expect(numberField.safeParse('').success).toBe(false);
  expect(optionalNumberField.parse('')).toBeUndefined();
  expect(optionalNumberField.parse(undefined)).toBeUndefined();
  expect(optionalNumberField.safeParse('-1').success).toBe(false);
});
