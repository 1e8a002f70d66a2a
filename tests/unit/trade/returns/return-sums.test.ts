import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReturnableLine, returnSum } from '#lib/trade/returns/return-sums.rules.ts';

const line = (change: Partial<ReturnableLine> = {}): ReturnableLine => ({
  ...{ id: 1, quantity: 3, shareFen: 1000, voucherFen: 200, listPriceFen: 500 },
  ...{ activityId: null, isGift: false, returned: 0, cut: 0 },
  ...change,
});

describe('what returned units bring back', () => {
  it('is their share of what the line cost, rounded down over all that was returned', () => {
    expect(returnSum([line()], new Map([[1, 1]]), 0)).toMatchObject({ refundFen: 333, voucherFen: 66 });
    expect(returnSum([line({ returned: 1 })], new Map([[1, 1]]), 0)).toMatchObject({ refundFen: 333 });
    expect(returnSum([line({ returned: 2 })], new Map([[1, 1]]), 0)).toMatchObject({
      ...{ refundFen: 334, voucherFen: 67 },
    });
  });

  it('comes to the whole line, however it is split', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.nat({ max: 99_999 }), fc.nat({ max: 9999 }), (units, shareFen, voucherFen) => {
        const quantity = units.reduce((sum, count) => sum + count, 0);
        let returned = 0;
        let refundFen = 0;
        let backFen = 0;
        for (const count of units) {
          const sold = line({ quantity, shareFen, voucherFen, returned });
          const sum = returnSum([sold], new Map([[1, count]]), 0);
          refundFen += sum.refundFen;
          backFen += sum.voucherFen;
          returned += count;
        }
        expect([refundFen, backFen]).toEqual([shareFen, voucherFen]);
      }),
    );
  });

  it('takes off what gifts are worth that stay with the buyer, once', () => {
    const bought = line({ id: 1, quantity: 10, shareFen: 10_000, activityId: 5 });
    const gift = line({ id: 2, quantity: 2, shareFen: 0, voucherFen: 0, activityId: 5, isGift: true });
    const lines = [bought, gift];
    expect(returnSum(lines, new Map([[1, 4]]), 0)).toMatchObject({ refundFen: 4000, giftFen: 0 });
    expect(returnSum(lines, new Map([[1, 5]]), 0)).toMatchObject({ refundFen: 4500, giftFen: 500 });
    const both = new Map([
      [1, 10],
      [2, 2],
    ]);
    expect(returnSum(lines, both, 0)).toMatchObject({ refundFen: 10_000, giftFen: 0 });
    const then = [line({ ...bought, returned: 5 }), gift];
    expect(returnSum(then, new Map([[1, 5]]), 500)).toMatchObject({ refundFen: 4500, giftFen: 500 });
    expect(returnSum([line({ shareFen: 100, activityId: 5 }), gift], new Map([[1, 3]]), 0)).toMatchObject({
      ...{ refundFen: 0, giftFen: 100 },
    });
  });
});
