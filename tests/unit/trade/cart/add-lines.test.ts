import { expect, test } from 'vitest';
import { addLines } from '#lib/trade/cart/add/cart.fields.ts';

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
