import { describe, expect, it } from 'vitest';
import { amountsOf, fatesOf, lotsOf, unitsOf } from '#lib/trade/returns/returns.fields.ts';

describe('what is said of each line of a return', () => {
  it('is read by the id in its name, whole units, yuan with or without signs', () => {
    expect(unitsOf({ units_7: '12', units_8: '', other: '3' })).toEqual({
      values: new Map([[7, 12]]),
      wrong: [],
    });
    expect(amountsOf({ refund_7: '￥1,234.50', refund_8: '0' }).values).toEqual(
      new Map([
        [7, 123_450],
        [8, 0],
      ]),
    );
    expect(fatesOf({ fate_7: 'stock', fate_8: 'write_off' }).values.size).toBe(2);
  });

  it.each([
    ['half a box', unitsOf({ units_7: '1.5' })],
    ['an emptied sum, which is not the whole', amountsOf({ refund_7: '' })],
    ['a sum below nothing', amountsOf({ refund_7: '-1' })],
    ['a lot that is none', lotsOf({ lot_7: 'A1' })],
    ['a fate that is none', fatesOf({ fate_7: 'sell' })],
  ])('is wrong: %s', (_, { values, wrong }) => {
    expect(values.size).toBe(0);
    expect(wrong).toHaveLength(1);
  });
});
