import { expect, test } from 'vitest';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import { applyCartAnswer } from '#lib/trade/cart/cart-rows.rules.ts';
import { row, terms } from './rows-fixture.ts';

/** As much of the server's answer as the page reads. */
function answer(number: number, payableFen: number, change: object = {}): CartState {
  const item = { id: 7, number, is_selected: 1, selectable: 1, notice: '', goods: { number: 50, is_buy: 1 } };
  return { data: [{ ...item, ...change }], totals: { payable_fen: payableFen } } as unknown as CartState;
}

test('An answer that agrees changes nothing the buyer sees', () => {
  expect(applyCartAnswer([row], terms, answer(4, 4500))).toEqual([row]);
});

test('Rows that an answer leaves as they are stay the same objects: they are not drawn again', () => {
  const rows = [1, 2, 3].map((id) => ({ ...row, id, goodsId: id }));
  const { data } = answer(4, 0);
  const left = [1, 3].map((id) => ({ ...data[0], id, number: id === 3 ? 5 : 4 }));
  const cart = { data: left, totals: { payable_fen: 9500 } } as unknown as CartState;
  const answered = applyCartAnswer(rows, terms, cart);
  expect(answered?.map(({ id, quantity }) => [id, quantity])).toEqual([
    [1, 4],
    [3, 5],
  ]);
  expect(answered?.[0]).toBe(rows[0]);
});

test('A number that a smaller stock changed is taken over and said', () => {
  const short = answer(3, 3500, { goods: { number: 3, is_buy: 1 } });
  expect(applyCartAnswer([row], terms, short)?.[0]).toMatchObject({
    quantity: 3,
    notice: '库存有变化，已改为 3 盒',
  });
});

test('A number that the server corrected or refused is said in its words', () => {
  const said = new Map([[7, '超出限购，最多 3 盒']]);
  expect(applyCartAnswer([row], terms, answer(3, 3500), said)?.[0]).toMatchObject({
    quantity: 3,
    notice: '超出限购，最多 3 盒',
  });
});

test('A number changed in another tab says so, as the stock is what it was', () => {
  expect(applyCartAnswer([row], terms, answer(3, 3500))?.[0]).toMatchObject({
    quantity: 3,
    notice: '数量已在别处修改，现为 3 盒',
  });
});

test('A line gone on the server goes from the page', () => {
  const empty = { data: [], totals: { payable_fen: 0 } } as unknown as CartState;
  expect(applyCartAnswer([row], terms, empty)).toEqual([]);
});

test('Another price, or a line added elsewhere, asks for a fresh page', () => {
  expect(applyCartAnswer([row], terms, answer(4, 4400))).toBeNull();
  expect(applyCartAnswer([], terms, answer(4, 4500))).toBeNull();
});
