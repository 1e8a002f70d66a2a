import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, unpackRows } from '#lib/trade/cart/pack-rows.rules.ts';

test('Rows come out as they went in', () => {
  const anyRow = fc.record(
    {
      id: fc.integer(),
      name: fc.string(),
      source: fc.record({ ladder: fc.array(fc.integer()) }),
      expiry: fc.option(fc.integer()),
    },
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(fc.array(anyRow), (rows) => {
      expect(unpackRows(packRows(rows))).toEqual(rows);
    }),
  );
});

test('A field is named once, however many rows there are', () => {
  const rows = Array.from({ length: 500 }, (_, id) => ({ id, minQuantity: 1 }));
  expect(packRows(rows).split('minQuantity')).toHaveLength(2);
});
