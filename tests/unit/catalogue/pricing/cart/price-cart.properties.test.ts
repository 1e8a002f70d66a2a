import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { PricedCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { Combination } from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import { anyCart, anyContext } from '#tests/unit/catalogue/pricing/arbitraries.ts';

const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

/** A set without a limit, of goods that do not run out. */
const unlimited = (set: Combination): Combination => ({
  ...set,
  allowed: null,
  parts: set.parts.map((part) => ({ ...part, stock: 1_000_000 })),
});

/** Numbers that may be below zero, or without end. */
const SIGNED = new Set(['tierIndex', 'remaining']);

/** Every number of an answer, however deep. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (SIGNED.has(key) ? [] : numbersIn(inner)));
}

const byId = (cart: PricedCart) => ({
  ...cart,
  lines: cart.lines.toSorted((a, b) => a.id - b.id),
  groups: cart.groups.map((group) => ({ ...group, lineIds: group.lineIds.toSorted((a, b) => a - b) })),
});

describe('any cart', () => {
  it('holds whole fen, none negative', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, context) => {
        const numbers = numbersIn(priceCart(lines, context));
        expect(numbers.every((n) => Number.isSafeInteger(n) && n >= 0)).toBe(true);
      }),
    );
  });

  it('never costs more than the list prices', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, context) => {
        const { lines: priced, totals } = priceCart(lines, context);
        for (const line of priced) expect(line.amountFen).toBeLessThanOrEqual(line.listAmountFen);
        expect(totals.payableFen - totals.shippingFen).toBeLessThanOrEqual(totals.listFen);
        expect(totals.goodsFen).toBeLessThanOrEqual(totals.listFen);
      }),
    );
  });

  it('gives no goods away: before coupons each unit costs 1 fen at least, whatever the activities are', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, context) => {
        for (const line of priceCart(lines, context).lines.filter(({ selected }) => selected))
          expect(line.amountFen - line.reductionFen).toBeGreaterThanOrEqual(line.quantity);
      }),
    );
  });

  it('sums the shares of its lines to the goods payable, to the fen', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, context) => {
        const { lines: priced, totals, activities } = priceCart(lines, context);
        const goodsPayable = totals.goodsFen - totals.reductionFen - totals.couponFen - totals.voucherFen;
        expect(sum(priced.map((line) => line.shareFen))).toBe(goodsPayable);
        expect(totals.payableFen).toBe(goodsPayable + totals.shippingFen);
        expect(sum(activities.map((activity) => activity.reductionFen))).toBe(totals.reductionFen);
      }),
    );
  });

  it('sums its groups to the whole, each selected line in one', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, context) => {
        const { lines: priced, totals, groups } = priceCart(lines, context);
        for (const key of [
          'goodsFen',
          'reductionFen',
          'couponFen',
          'voucherFen',
          'shippingFen',
          'payableFen',
          'cashbackFen',
        ] as const) {
          expect(sum(groups.map((group) => group[key]))).toBe(totals[key]);
        }
        const grouped = groups.flatMap((group) => group.lineIds);
        const selected = priced.filter((line) => line.selected).map((line) => line.id);
        expect(grouped.toSorted((a, b) => a - b)).toEqual(selected.toSorted((a, b) => a - b));
        for (const line of priced.filter(({ id }) => grouped.includes(id))) {
          const home = groups.find((group) => group.lineIds.includes(line.id));
          expect(home?.kind).toBe(line.isEphedrine ? 'ephedrine' : 'normal');
        }
      }),
    );
  });

  it('costs in each order what it costs without the other', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, context) => {
        for (const group of priceCart(lines, context).groups) {
          const own = lines.filter((line) => line.isEphedrine === (group.kind === 'ephedrine'));
          expect(priceCart(own, context).groups).toEqual([group]);
        }
      }),
    );
  });

  it('is the same in whatever order its lines and activities come', () => {
    fc.assert(
      fc.property(anyCart, anyContext, fc.nat(12), (lines, context, turn) => {
        const moved = [...lines.slice(turn), ...lines.slice(0, turn)].toReversed();
        const activities = context.activities.toReversed();
        expect(byId(priceCart(moved, { ...context, activities }))).toEqual(byId(priceCart(lines, context)));
      }),
    );
  });

  it('counts no unselected line, but prices it', () => {
    fc.assert(
      fc.property(anyCart, anyContext, (lines, context) => {
        const whole = priceCart(lines, context);
        const ids = new Set(whole.lines.filter((line) => line.selected).map((line) => line.id));
        const alone = priceCart(
          lines.filter((line) => ids.has(line.id)),
          context,
        );
        expect(alone.totals).toEqual(whole.totals);
        expect(alone.groups).toEqual(whole.groups);
        for (const line of whole.lines.filter((one) => !one.selected)) {
          expect([line.reductionFen, line.couponFen, line.voucherFen, line.shareFen]).toEqual([0, 0, 0, 0]);
          expect(line.amountFen).toBe(line.priceFen * line.quantity);
        }
      }),
    );
  });

  it('counts more when units are added, and never at a higher unit price while nothing is limited', () => {
    fc.assert(
      fc.property(
        anyCart,
        anyContext,
        fc.nat(11),
        fc.integer({ min: 1, max: 99 }),
        (lines, context, at, more) => {
          // of an exchange only so many may be had
          fc.pre(lines[at] !== undefined && lines[at].type !== LINE_TYPES.exchange);
          const free = lines.map((line) => ({
            ...line,
            combination: line.combination && unlimited(line.combination),
            source: {
              ...line.source,
              offers: line.source.offers.map((offer) => ({
                ...offer,
                remaining: null,
                perMemberLimit: null,
              })),
            },
          }));
          const larger = free.map((line, i) =>
            i === at ? { ...line, quantity: line.quantity + more } : line,
          );
          const before = priceCart(free, context);
          const after = priceCart(larger, context);
          expect(after.totals.count).toBeGreaterThanOrEqual(before.totals.count);
          expect(after.lines[at]?.quantity).toBe((before.lines[at]?.quantity ?? 0) + more);
          expect(after.lines[at]?.priceFen).toBeLessThanOrEqual(before.lines[at]?.priceFen ?? 0);
        },
      ),
    );
  });
});
