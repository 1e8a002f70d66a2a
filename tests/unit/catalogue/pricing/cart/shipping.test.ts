import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliversFree, freeShippingMissing, shipping } from '#lib/catalogue/pricing/cart/shipping.rules.ts';

const region = { thresholdFen: 50_000, feeFen: 1000 };
const plain = { quantity: 3, freeShippingQuantity: null };
const enough = { quantity: 10, freeShippingQuantity: 10 };
const few = { quantity: 7, freeShippingQuantity: 10 };

describe('the shipping fee', () => {
  it.each([
    ['empty', 0, [], { region, shippingFen: 0, missingFen: 0, free: false }],
    ['fee', 49_999, [plain], { region, shippingFen: 1000, missingFen: 1, free: false }],
    ['threshold', 50_000, [plain], { region, shippingFen: 0, missingFen: 0, free: true }],
    ['free_quantity', 100, [enough, enough], { region, shippingFen: 0, missingFen: 0, free: true }],
    ['fee', 100, [enough, few], { region, shippingFen: 1000, missingFen: 49_900, free: false }],
    ['fee', 100, [enough, plain], { region, shippingFen: 1000, missingFen: 49_900, free: false }],
    ['no_fee', 100, [plain], { region: { ...region, feeFen: 0 }, shippingFen: 0, missingFen: 0, free: true }],
  ])('is decided by %s at %d fen', (reason, goodsFen, lines, { region: where, ...expected }) => {
    expect(shipping({ goodsFen, lines, region: where, freeByActivity: false })).toEqual({
      reason,
      ...expected,
    });
  });

  it('is none where an activity reached delivers free, and only there', () => {
    const areas = [['3101', '44']];
    expect(['310115', '310000', '440300', '', '110101'].map((code) => deliversFree(areas, code))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(deliversFree([null], '')).toBe(true);
    expect(shipping({ goodsFen: 100, lines: [plain], region, freeByActivity: true })).toMatchObject({
      reason: 'activity',
      shippingFen: 0,
    });
  });

  it('counts the units a line still needs', () => {
    expect([plain, enough, few].map(freeShippingMissing)).toEqual([null, 0, 3]);
  });

  it('is gone once what was missing is added', () => {
    fc.assert(
      fc.property(fc.nat(49_999), fc.nat(100_000), (goodsFen, addedFen) => {
        const now = shipping({ goodsFen, lines: [plain], region, freeByActivity: false });
        const later = shipping({
          goodsFen: goodsFen + addedFen,
          lines: [plain],
          region,
          freeByActivity: false,
        });
        expect(later.free).toBe(addedFen >= now.missingFen);
        expect(later.shippingFen).toBeLessThanOrEqual(now.shippingFen);
      }),
    );
  });
});
