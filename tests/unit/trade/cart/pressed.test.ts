import { expect, test } from 'vitest';
import { decodePressed, encodePressed, pressedFields } from '#lib/trade/cart/add/pressed.rules.ts';

test('goods pressed before the login come back from the address', () => {
  const pressed = [
    { goodsId: 17, quantity: 2 },
    { goodsId: 18, quantity: undefined },
  ];
  expect(encodePressed(pressed)).toBe('17:2,18');
  expect(decodePressed('17:2,18')).toEqual(pressed);
});

test.each([
  null,
  undefined,
  '',
  'x',
  '0',
  '-1:2',
  '17:-2',
  '17:1e9',
  '17:2:3',
  '99999999999',
  '2147483648:1',
])('an address that carries %j carries nothing', (text) => {
  expect(decodePressed(text)).toEqual([]);
});

test('an address can carry only so many', () => {
  expect(decodePressed(Array.from({ length: 200 }, (_, index) => index + 1).join())).toEqual([]);
  const many = Array.from({ length: 200 }, (_, index) => ({ goodsId: index + 1 }));
  expect(decodePressed(encodePressed(many))).toHaveLength(50);
});

test("a visitor's form says what it wanted", () => {
  expect(pressedFields({ id: '17', number: '１２' })).toEqual({ add: '17:12' });
  expect(pressedFields({ goods_id: '17' })).toEqual({ add: '17' });
  expect(pressedFields({ id: '17', number: '1e9' })).toEqual({ add: '17' });
  expect(pressedFields({ id: '</script>' })).toEqual({});
});
