import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ReturnableLine, returnSum } from '#lib/trade/returns/return-sums.rules.ts';

const line = (change: Partial<ReturnableLine> = {}): ReturnableLine => ({
  ...{ id: 1, quantity: 3, shareFen: 1000, voucherFen: 200, listPriceFen: 500 },
  ...{ activityId: null, isGift: false, returned: 0, cut: 0, givenFen: 0, givenVoucherFen: 0 },
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
    const then = [line({ ...bought, returned: 5, givenFen: 5000 }), gift];
    expect(returnSum(then, new Map([[1, 5]]), 500)).toMatchObject({ refundFen: 4500, giftFen: 500 });
    expect(returnSum([line({ shareFen: 100, activityId: 5 }), gift], new Map([[1, 3]]), 0)).toMatchObject({
      ...{ refundFen: 0, giftFen: 100 },
    });
  });
});
