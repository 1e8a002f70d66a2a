import { expect, test } from 'vitest';
import { changedNumbers, numberName } from '#lib/trade/cart/cart-view.rules.ts';

/** What stands in the brackets, as a form's fields are read. */
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
