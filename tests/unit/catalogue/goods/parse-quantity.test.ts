import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseQuantity } from '#lib/catalogue/goods/quantity.rules.ts';
import { numberField, optionalNumberField } from '#lib/trade/cart/add/cart.fields.ts';

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['０１２', 12],
  ['１２０', 120],
  ['1,200', 1200],
  ['1，200', 1200],
  ['１２，０００', 12_000],
  ['999999', 999_999],
])('%j is a number of units', (text, quantity) => {
  expect(parseQuantity(text)).toEqual({ quantity, problem: '' });
});

test.each([
  '',
  ' ',
  '0',
  '００',
  '1.5',
  '１．５',
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

const boxes = { unit: '盒', middlePack: 10, caseSize: 200 };

test.each([
  ['3箱', 600],
  ['３箱', 600],
  ['1 整箱', 200],
  ['2件', 400],
  ['2中包', 20],
  ['10盒', 10],
  ['0.5箱', 100],
  ['1.1中包', 11],
])('%j of a goods in boxes, packs and cases is %i', (text, quantity) => {
  expect(parseQuantity(text, boxes)).toEqual({ quantity, problem: '' });
});

test.each(['0.3箱2', '0.001箱', '1.55中包', '0箱', '1.5盒'])(
  '%j comes to no whole number of boxes',
  (text) => {
    expect(parseQuantity(text, boxes)).toEqual({ quantity: null, problem: '请填写正确的数量' });
  },
);

test('a word that the goods is not sold by is refused, and so is one that nobody knows', () => {
  const loose = { unit: '瓶', middlePack: 1, caseSize: 0 };
  expect(parseQuantity('3箱', loose).problem).toBe('这件商品不按箱卖，请填写有多少瓶');
  expect(parseQuantity('2中包', loose).problem).toBe('这件商品不按中包卖，请填写有多少瓶');
  for (const text of ['3桶', '3盒', '箱', '-1箱', '3箱2瓶', '三箱']) {
    expect(parseQuantity(text, loose)).toEqual({ quantity: null, problem: '请填写正确的数量' });
  }
  expect(parseQuantity('3件', { ...loose, unit: '件' }).quantity).toBe(3);
  expect(parseQuantity('9999箱', boxes).problem).toBe('数量最多 999999');
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
  expect(numberField.safeParse(1.5).error?.issues[0]?.message).toBe('请填写正确的数量');
  expect(numberField.safeParse(0).success).toBe(false);
  expect(optionalNumberField.parse('')).toBeUndefined();
  expect(optionalNumberField.parse(undefined)).toBeUndefined();
  expect(optionalNumberField.safeParse('-1').success).toBe(false);
});
