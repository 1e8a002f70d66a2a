import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReturnableLine, returnSum } from '#lib/trade/returns/return-sums.rules.ts';

const line = (change: Partial<ReturnableLine> = {}): ReturnableLine => ({
  id: 1,
  goodsId: 1,
  quantity: 3,
  amountFen: 1000,
  shareFen: 1000,
  voucherFen: 200,
  listPriceFen: 500,
  activityId: null,
  isGift: false,
  giftFor: null,
  sent: 3,
  returned: 0,
  back: 0,
  cut: 0,
  givenFen: 0,
  givenVoucherFen: 0,
  pricedUnits: 0,
  pricedFen: 0,
  pricedVoucherFen: 0,
  ...change,
});

describe('what returned units bring back', () => {
  it('is their share of what the line cost, rounded down over all that was returned', () => {
    expect(returnSum([line()], new Map([[1, 1]]), 0)).toMatchObject({ refundFen: 333, voucherFen: 66 });
    const one = line({ returned: 1, givenFen: 333, givenVoucherFen: 66 });
    expect(returnSum([one], new Map([[1, 1]]), 0)).toMatchObject({ refundFen: 333, voucherFen: 67 });
    const two = line({ returned: 2, givenFen: 666, givenVoucherFen: 133 });
    expect(returnSum([two], new Map([[1, 1]]), 0)).toMatchObject({ refundFen: 334, voucherFen: 67 });
  });

  it('comes to the whole line, however it is split and whatever is taken back or refused in between', () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ units: fc.integer({ min: 1, max: 4 }) }),
        fc.record({ takesBack: fc.nat({ max: 9 }) }),
      ),
      { maxLength: 12 },
    );
    const amount = fc.oneof(fc.nat({ max: 9 }), fc.nat({ max: 99_999 }));
    const quantities = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(quantities, amount, amount, steps, (quantity, shareFen, voucherFen, all) => {
        const living: { units: number; refundFen: number; voucherFen: number }[] = [];
        const sum = (of: 'units' | 'refundFen' | 'voucherFen') =>
          living.reduce((total, one) => total + one[of], 0);
        const apply = (units: number) => {
          const given = { givenFen: sum('refundFen'), givenVoucherFen: sum('voucherFen') };
          const sold = line({ quantity, shareFen, voucherFen, returned: sum('units'), ...given });
          const due = returnSum([sold], new Map([[1, units]]), 0);
          living.push({ units, refundFen: due.refundFen, voucherFen: due.voucherFen });
        };
        for (const step of all) {
          if ('takesBack' in step) living.splice(step.takesBack, 1);
          else if (sum('units') + step.units <= quantity) apply(step.units);
          expect(sum('refundFen')).toBeLessThanOrEqual(shareFen);
        }
        if (sum('units') < quantity) apply(quantity - sum('units'));
        expect([sum('refundFen'), sum('voucherFen')]).toEqual([shareFen, voucherFen]);
      }),
    );
  });

  const FIVE_ONE = { goodsIds: [1], thresholdFen: 0, thresholdUnits: 5, each: 1 };
  const giftOf = (giftFor: ReturnableLine['giftFor'], change: Partial<ReturnableLine> = {}) =>
    line({
      id: 2,
      goodsId: 9,
      quantity: 2,
      shareFen: 0,
      voucherFen: 0,
      activityId: 5,
      isGift: true,
      giftFor,
      ...change,
    });

  it('takes off what gifts are worth that stay with the buyer, once', () => {
    const bought = line({ quantity: 10, shareFen: 10_000 });
    const gift = giftOf(FIVE_ONE);
    const lines = [bought, gift];
    expect(returnSum(lines, new Map([[1, 4]]), 0)).toMatchObject({ refundFen: 3500, giftFen: 500 });
    expect(returnSum(lines, new Map([[1, 5]]), 0)).toMatchObject({ refundFen: 4500, giftFen: 500 });
    expect(returnSum(lines, new Map([[1, 6]]), 0)).toMatchObject({ refundFen: 5000, giftFen: 1000 });
    const both = new Map([
      [1, 10],
      [2, 2],
    ]);
    expect(returnSum(lines, both, 0)).toMatchObject({ refundFen: 10_000, giftFen: 0 });
    const then = [line({ ...bought, returned: 5, back: 5, givenFen: 5000 }), gift];
    expect(returnSum(then, new Map([[1, 5]]), 500)).toMatchObject({ refundFen: 4500, giftFen: 500 });
    expect(returnSum([line({ shareFen: 100 }), gift], new Map([[1, 3]]), 0)).toMatchObject({
      refundFen: 0,
      giftFen: 100,
    });
  });

  it('takes no gift for goods it did not come with, nor where goods stay, nor where that was not kept', () => {
    const bought = line({ quantity: 10, shareFen: 10_000 });
    const all = new Map([[1, 10]]);
    const giftFenFor = (lines: ReturnableLine[], before: number | null = 0) =>
      returnSum(lines, all, before).giftFen;
    expect(giftFenFor([bought, giftOf(FIVE_ONE)])).toBe(1000);
    expect(giftFenFor([bought, giftOf(FIVE_ONE)], null)).toBe(0);
    expect(giftFenFor([bought, giftOf(null)])).toBe(0);
    expect(giftFenFor([bought, giftOf({ ...FIVE_ONE, goodsIds: [7] })])).toBe(0);
    expect(giftFenFor([bought, giftOf(FIVE_ONE, { returned: 1 })])).toBe(500);
    const set = line({ id: 3, activityId: 8, quantity: 90 });
    expect(giftFenFor([bought, set, giftOf(FIVE_ONE)])).toBe(1000);
    const paidFor = line({ ...bought, returned: 5, back: 0, givenFen: 5000 });
    expect(returnSum([paidFor, giftOf(FIVE_ONE)], new Map([[1, 4]]), 0).giftFen).toBe(500);
  });

  it('takes a gift of units once what stays does not come to them any more, and not twice', () => {
    const tenOne = { goodsIds: [1], thresholdFen: 0, thresholdUnits: 10, each: 1 };
    const giftFenOf = (bought: Partial<ReturnableLine>, units: number, before = 0) => {
      const gift = giftOf(tenOne, { quantity: Math.floor((bought.quantity ?? 0) / 10) });
      return returnSum([line({ shareFen: 10_000, ...bought }), gift], new Map([[1, units]]), before).giftFen;
    };
    for (const units of [1, 5, 9, 10]) expect(giftFenOf({ quantity: 10 }, units)).toBe(500);
    expect([2, 3, 12, 13].map((units) => giftFenOf({ quantity: 22 }, units))).toEqual([0, 500, 500, 1000]);
    const five = { quantity: 10, returned: 5, back: 5, givenFen: 5000 };
    expect([1, 4, 5].map((units) => giftFenOf(five, units, 500))).toEqual([0, 0, 0]);
    // Units the shop took off do not count against the buyer.
    expect(giftFenOf({ quantity: 12, cut: 4 }, 2)).toBe(0);
    expect(giftFenOf({ quantity: 12, cut: 4 }, 8)).toBe(500);
  });

  it('leaves a gift that asked for nothing until the last of its goods is back', () => {
    const lines = [
      line({ quantity: 4, shareFen: 8000 }),
      giftOf({ goodsIds: [1], thresholdFen: 0, thresholdUnits: 0, each: 2 }),
    ];
    expect(returnSum(lines, new Map([[1, 3]]), 0).giftFen).toBe(0);
    expect(returnSum(lines, new Map([[1, 4]]), 0).giftFen).toBe(1000);
  });

  it('takes a gift of an amount once what stays does not come to it any more', () => {
    const dear = line({ quantity: 2, amountFen: 100_000, shareFen: 100_000 });
    const cheap = line({ id: 3, goodsId: 3, quantity: 50, amountFen: 5000, shareFen: 5000 });
    const giftFenOfBack = (
      units: [number, number][],
      { thresholdFen, lines = [dear, cheap] }: { thresholdFen: number; lines?: ReturnableLine[] },
    ) => {
      const gift = giftOf({ goodsIds: [1, 3], thresholdFen, thresholdUnits: 0, each: 1 });
      return returnSum([...lines, gift], new Map(units), 0).giftFen;
    };
    const each = { thresholdFen: 50_000 };
    expect(giftFenOfBack([[3, 50]], each)).toBe(0);
    expect(giftFenOfBack([[1, 1]], each)).toBe(500);
    expect(giftFenOfBack([[1, 2]], each)).toBe(1000);
    expect(giftFenOfBack([[1, 1]], { thresholdFen: 10_000 })).toBe(0);
    // Units the shop took off do not count against the buyer, but a buyer who gives all back keeps no gift.
    const lines = [line({ ...dear, cut: 1 }), cheap];
    expect(giftFenOfBack([[3, 50]], { ...each, lines })).toBe(0);
    expect(
      giftFenOfBack(
        [
          [3, 50],
          [1, 1],
        ],
        { ...each, lines },
      ),
    ).toBe(1000);
  });
});
