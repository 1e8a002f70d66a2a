import {
  couponBaseFen,
  couponShares,
  type PayableLine,
  voucherShares,
} from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import { deliversFree, freeShippingMissing, shipping } from '#lib/catalogue/pricing/cart/shipping.rules.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const line = (goodsId: number, leftFen: number, change: Partial<PayableLine> = {}): PayableLine => ({
  goodsId,
  leftFen,
  isEphedrine: false,
  isControlled: false,
  isPlain: true,
  ...change,
});
const coupon = { id: 1, minimumFen: 10_000, amountFen: 2000, goodsIds: [1, 2] };
const sum = (numbers: number[]): number => numbers.reduce((total, n) => total + n, 0);

describe('a coupon', () => {
  it('asks its minimum of the goods in its scope alone', () => {
    expect(couponShares(coupon, [line(1, 9999), line(3, 50_000)])).toEqual([0, 0]);
    expect(couponShares(coupon, [line(1, 10_000), line(3, 50_000)])).toEqual([2000, 0]);
  });
  it.each([
    ['a set', { isPlain: false }],
    ['controlled goods', { isControlled: true }],
    ['goods with ephedrine', { isEphedrine: true }],
  ])('pays for no %s', (_, change) => {
    expect(couponShares(coupon, [line(1, 10_000, change), line(2, 10_000)])).toEqual([0, 2000]);
    expect(couponBaseFen(coupon, [line(1, 10_000, change)])).toBe(0);
  });
  it('takes no more than its goods cost', () => {
    expect(couponShares({ ...coupon, minimumFen: 0 }, [line(1, 300), line(2, 700)])).toEqual([300, 700]);
  });
});

describe('vouchers', () => {
  it('are used in their order, up to what is left', () => {
    const vouchers = [1, 2, 3].map((id) => ({ id, amountFen: 500 }));
    expect(voucherShares(vouchers, [line(1, 400), line(2, 400)])).toEqual({
      shares: [400, 400],
      used: [
        { id: 1, usedFen: 500 },
        { id: 2, usedFen: 300 },
        { id: 3, usedFen: 0 },
      ],
    });
  });
  it('do not pay for goods with ephedrine', () => {
    const paid = voucherShares(
      [{ id: 1, amountFen: 900 }],
      [line(1, 400, { isEphedrine: true }), line(2, 400)],
    );
    expect(paid.shares).toEqual([0, 400]);
  });
  it('share to the fen what they pay', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 8 });
    fc.assert(
      fc.property(amounts, amounts, (left, worth) => {
        const { shares, used } = voucherShares(
          worth.map((amountFen, id) => ({ id, amountFen })),
          left.map((fen, id) => line(id, fen)),
        );
        expect(sum(shares)).toBe(sum(used.map(({ usedFen }) => usedFen)));
        expect(sum(shares)).toBe(Math.min(sum(left), sum(worth)));
        expect(shares.every((share, index) => share <= (left[index] ?? 0))).toBe(true);
      }),
    );
  });
});

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
