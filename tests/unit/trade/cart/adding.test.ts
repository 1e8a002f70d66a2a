import { describe, expect, test } from 'vitest';
import { addLines } from '#lib/trade/cart/add/cart.fields.ts';
import { decodePressed, encodePressed, pressedFields } from '#lib/trade/cart/add/pressed.rules.ts';
import { changedNumbers, numberName } from '#lib/trade/cart/cart-view.rules.ts';

describe('The lines of a call', () => {
  const lines = [{ goods_id: 7, number: 2, type: 0 }];
  const problem = (given: unknown) => addLines.safeParse(given).error?.issues[0]?.message;

  test.each([
    ['a list', [{ goods_id: 7, number: 2 }]],
    ['its JSON', '[{"goods_id":7,"number":"2"}]'],
    ['numbered fields', { 0: { goods_id: '7', number: '2' } }],
  ])('%s of lines is read', (_, given) => {
    expect(addLines.parse(given)).toEqual(lines);
  });

  test('what is no list is called that, and an empty one asks for goods', () => {
    for (const given of ['7,8', '{', '7', 7]) expect(problem(given)).toMatch(/^商品列表读不出来/);
    for (const given of [undefined, '', '[]', []]) expect(problem(given)).toBe('请先选择商品');
  });
});

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

describe('Numbers typed in the cart', () => {
  /** Returns the text in the brackets, as a form's fields are read. */
  const nameOf = (id: number, quantity: number): string =>
    numberName({ id, quantity }).slice('numbers['.length, -1);

  test('Only numbers that were changed are sent on', () => {
    const fields = { [nameOf(7, 3)]: '3', [nameOf(8, 3)]: '5', [nameOf(9, 1)]: ' ', [nameOf(10, 1)]: '1.5' };
    expect(changedNumbers(fields)).toEqual([
      { id: 8, text: '5' },
      { id: 10, text: '1.5' },
    ]);
  });

  test('What is no text changes nothing', () => {
    expect(changedNumbers({ '7-3': ['5'] })).toEqual([]);
  });
});
