import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  couponBaseFen,
  couponShares,
  type PayableLine,
  takesCoupon,
  voucherShares,
} from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import {
  chooseCoupons,
  type CouponSituation,
  type CouponRequest,
  type HeldCoupon,
} from '#lib/trade/coupons/choose-coupons.rules.ts';

const NOW = 1_000_000;
const GOODS = 6;
const fen = fc.integer({ min: 0, max: 500_000 });
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

const anyLine: fc.Arbitrary<PayableLine> = fc.record({
  goodsId: fc.integer({ min: 1, max: GOODS }),
  leftFen: fen,
  isEphedrine: fc.boolean(),
  isControlled: fc.boolean(),
  isPlain: fc.boolean(),
});
/** Mostly lines that coupons pay for. */
const anyLines = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: anyLine.map((line) => ({ ...line, isEphedrine: false, isControlled: false, isPlain: true })),
    },
    { weight: 1, arbitrary: anyLine },
  ),
  { maxLength: 8 },
);
const anyGoods = fc.uniqueArray(fc.integer({ min: 1, max: GOODS }), { maxLength: GOODS });

const anyHeld = fc
  .array(
    fc.record({
      kind: fc.constantFrom('coupon' as const, 'voucher' as const),
      amountFen: fc.integer({ min: 1, max: 100_000 }),
      minimumFen: fc.integer({ min: 0, max: 300_000 }),
      validFrom: fc.constantFrom(NOW - 1, NOW, NOW + 1),
      validUntil: fc.integer({ min: NOW + 1, max: NOW + 5 }),
    }),
    { maxLength: 8 },
  )
  .map((held) =>
    held.map((one, index): HeldCoupon => ({
      ...one,
      id: index + 1,
      batchId: 1,
      name: '券',
      scope: { kind: 'all', values: [] },
    })),
  );

const anySituation: fc.Arbitrary<CouponSituation> = fc
  .tuple(anyHeld, anyLines, fc.array(anyGoods, { minLength: 8, maxLength: 8 }))
  .map(([held, lines, goods]) => ({
    held,
    lines,
    coveredBy: new Map(held.map(({ id }, index) => [id, goods[index] ?? []])),
    now: NOW,
  }));
const anyRequest: fc.Arbitrary<CouponRequest> = fc.record({
  couponId: fc.oneof(fc.constant(null), fc.constant('none' as const), fc.integer({ min: 1, max: 9 })),
  voucherIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 9 })), { nil: null }),
});
const PROPOSED: CouponRequest = { couponId: null, voucherIds: null };

/** Returns the rest of each line after a choice, as pricing does it. */
function leftAfter(
  { lines }: CouponSituation,
  { coupon, vouchers }: ReturnType<typeof chooseCoupons>,
): number[] {
  const shares = couponShares(coupon, lines);
  const after = lines.map((line, index) => ({ ...line, leftFen: line.leftFen - (shares[index] ?? 0) }));
  const paid = voucherShares(vouchers, after);
  return after.map(({ leftFen }, index) => leftFen - (paid.shares[index] ?? 0));
}

describe('what a coupon takes off', () => {
  const anyTerms = fc.record({ id: fc.constant(1), minimumFen: fen, amountFen: fen, goodsIds: anyGoods });

  it('is its amount or all that its goods cost, never more, and nothing below its minimum', () => {
    fc.assert(
      fc.property(anyTerms, anyLines, (coupon, lines) => {
        const shares = couponShares(coupon, lines);
        const base = couponBaseFen(coupon, lines);
        expect(sum(shares)).toBe(base >= coupon.minimumFen ? Math.min(base, coupon.amountFen) : 0);
        for (const [index, line] of lines.entries()) {
          expect(shares[index]).toBeGreaterThanOrEqual(0);
          expect(shares[index]).toBeLessThanOrEqual(line.leftFen);
        }
      }),
    );
  });

  it('comes off goods it covers alone, and of no set, controlled goods or goods with ephedrine', () => {
    fc.assert(
      fc.property(anyTerms, anyLines, (coupon, lines) => {
        const shares = couponShares(coupon, lines);
        const paid = lines.filter((_, index) => (shares[index] ?? 0) > 0);
        expect(paid.every((line) => takesCoupon(line) && coupon.goodsIds.includes(line.goodsId))).toBe(true);
      }),
    );
    expect(takesCoupon({ isPlain: true, isControlled: false, isEphedrine: false })).toBe(true);
  });

  it('does not depend on the order of the lines', () => {
    fc.assert(
      fc.property(anyTerms, anyLines, (coupon, lines) => {
        expect(sum(couponShares(coupon, lines.toReversed()))).toBe(sum(couponShares(coupon, lines)));
      }),
    );
  });
});

describe('what vouchers pay', () => {
  const anyVouchers = fc
    .array(fen, { maxLength: 5 })
    .map((amounts) => amounts.map((amountFen, id) => ({ id, amountFen })));

  it('is all of them or all that is left, each to its amount, and nothing of goods with ephedrine', () => {
    fc.assert(
      fc.property(anyVouchers, anyLines, (vouchers, lines) => {
        const { shares, used } = voucherShares(vouchers, lines);
        const payable = sum(lines.map(({ isEphedrine, leftFen }) => (isEphedrine ? 0 : leftFen)));
        expect(sum(shares)).toBe(Math.min(payable, sum(vouchers.map(({ amountFen }) => amountFen))));
        expect(sum(used.map(({ usedFen }) => usedFen))).toBe(sum(shares));
        for (const [index, { id, usedFen }] of used.entries()) {
          expect(id).toBe(vouchers[index]?.id);
          expect(usedFen).toBeLessThanOrEqual(vouchers[index]?.amountFen ?? 0);
        }
        for (const [index, line] of lines.entries())
          expect(shares[index]).toBeLessThanOrEqual(line.isEphedrine ? 0 : line.leftFen);
      }),
    );
  });
});

describe('the coupon and the vouchers of a checkout', () => {
  it('never take a line below nothing, whatever the buyer requests', () => {
    fc.assert(
      fc.property(anySituation, anyRequest, (situation, request) => {
        for (const left of leftAfter(situation, chooseCoupons(situation, request)))
          expect(left).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('are proposed as no other single coupon would save more, and with no voucher that is not needed whole', () => {
    fc.assert(
      fc.property(anySituation, (situation) => {
        const choice = chooseCoupons(situation, PROPOSED);
        const saved = sum(couponShares(choice.coupon, situation.lines));
        const rivals = situation.held
          .filter(({ kind, validFrom }) => kind === 'coupon' && validFrom <= NOW)
          .map((one) =>
            sum(couponShares({ ...one, goodsIds: situation.coveredBy.get(one.id) ?? [] }, situation.lines)),
          );
        expect(saved).toBe(Math.max(0, ...rivals));
        expect(saved).toBe(
          sum(choice.coupons.filter(({ chosen }) => chosen).map(({ savesFen }) => savesFen)),
        );
        for (const { chosen, savesFen, amountFen } of choice.voucherOptions)
          expect(savesFen).toBe(chosen ? amountFen : 0);
      }),
    );
  });

  it('are those asked for, where they can be used', () => {
    fc.assert(
      fc.property(anySituation, anyRequest, (situation, request) => {
        const { coupon, coupons, vouchers } = chooseCoupons(situation, request);
        const requested = coupons.find(({ id }) => id === request.couponId);
        if (request.couponId === 'none') expect(coupon).toBeNull();
        if (requested && (requested.chosen || requested.savesFen > 0))
          expect(coupon?.id).toBe(request.couponId);
        if (request.voucherIds) {
          const ids = request.voucherIds;
          expect(vouchers.every(({ id }) => ids.includes(id))).toBe(true);
        }
        const usable = situation.held.filter(({ validFrom }) => validFrom <= NOW).map(({ id }) => id);
        for (const { id } of [...vouchers, ...(coupon ? [coupon] : [])]) expect(usable).toContain(id);
      }),
    );
  });

  it('are all named once, each that is not chosen with a reason or free to be', () => {
    fc.assert(
      fc.property(anySituation, anyRequest, (situation, request) => {
        const { coupons, voucherOptions } = chooseCoupons(situation, request);
        const named = [...coupons, ...voucherOptions];
        expect(named.map(({ id }) => id).sort()).toEqual(situation.held.map(({ id }) => id).sort());
        for (const { chosen, reason } of named) if (chosen) expect(reason).toBe('');
        expect(coupons.filter(({ chosen }) => chosen).length).toBeLessThanOrEqual(1);
      }),
    );
  });
});
