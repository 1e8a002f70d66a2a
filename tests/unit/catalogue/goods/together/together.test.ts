import { expect, test } from 'vitest';
import { LINES_PAIRED, pairsOf } from '#lib/catalogue/goods/detail/goods-detail.service.ts';

test('Every two goods of an order are a pair, once, the smaller id first', () => {
  expect(pairsOf([5, 2, 5, 9])).toEqual([
    [2, 5],
    [2, 9],
    [5, 9],
  ]);
  expect(pairsOf([5])).toEqual([]);
});

test('A large order is paired by its first lines only', () => {
  const ids = Array.from({ length: 300 }, (_, index) => 1000 - index);
  const pairs = pairsOf(ids);
  expect(pairs).toHaveLength((LINES_PAIRED * (LINES_PAIRED - 1)) / 2);
  expect(Math.min(...pairs.flat())).toBe(1000 - LINES_PAIRED + 1);
});
