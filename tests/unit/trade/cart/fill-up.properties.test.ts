import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { CartLine, NamedTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { type CartCoupon, payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { type FillUp, fillUpsOf } from '#lib/trade/cart/advice/fill-up.rules.ts';
import { type Candidate, targetsOf } from '#lib/trade/cart/advice/targets.rules.ts';
import { NOW } from '#tests/unit/catalogue/pricing/arbitraries.ts';
import { row, terms } from './rows-fixture.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const fen = (min: number, max: number) => fc.integer({ min, max });

/** A line of the cart or to be; ids and goods are given by its place. */
const anyLine: fc.Arbitrary<CartLine> = fc
  .record({
    quantity: fen(1, 30),
    basePriceFen: fen(50, 5000),
    ladder: fc.array(fc.record({ minQuantity: fen(2, 20), priceFen: fen(40, 5000) }), { maxLength: 2 }),
    offerFen: fc.option(fen(40, 5000)),
    limit: fc.option(fen(1, 10)),
    isPrescription: fc.constantFrom(false, false, true),
    isEphedrine: fc.constantFrom(false, false, false, true),
    isControlled: fc.constantFrom(false, false, false, true),
    selected: fc.constantFrom(true, true, true, false),
    stepQuantity: fc.constantFrom(1, 1, 5),
  })
  .map(({ basePriceFen, ladder, offerFen, limit, ...line }) => ({
    ...row,
    ...line,
    stock: 1000,
    source: {
      ...{ basePriceFen, rankPricesFen: {}, ladder, ladderType: 0 },
      offers:
        offerFen === null
          ? []
          : [
              {
                ...{ id: 1, kind: 'daily', priceFen: offerFen, startsAt: NOW - 1, endsAt: NOW + 1 },
                ...{ remaining: null, perMemberLimit: limit },
              },
            ],
    },
  }));

const anyGoods = fc.option(fc.uniqueArray(fen(1, 12), { minLength: 1 }));
const anyTier = fc.record({
  id: fen(1, 99),
  thresholdFen: fen(1000, 120_000),
  thresholdUnits: fc.constantFrom(0, 0, 0, 40),
  reductionFen: fen(100, 20_000),
  ratePermille: fen(600, 1000),
});
const anyActivities: fc.Arbitrary<Activity[]> = fc.uniqueArray(
  fc.record({
    id: fen(1, 9),
    kind: fc.constantFrom('reduction', 'reduction', 'discount', 'free_shipping'),
    name: fc.constant('备货'),
    tiers: fc.uniqueArray(anyTier, { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
    goodsIds: anyGoods,
    excludedGoodsIds: fc.constant([]),
    regions: fc.constantFrom(null, null, ['65']),
    regionText: fc.constant(''),
  }),
  { selector: ({ id }) => id, maxLength: 3 },
);
const anyCoupons: fc.Arbitrary<CartCoupon[]> = fc.uniqueArray(
  fc.record({
    id: fen(1, 99),
    kind: fc.constantFrom('coupon', 'coupon', 'voucher'),
    name: fc.constant('券'),
    amountFen: fen(100, 10_000),
    minimumFen: fen(1000, 100_000),
    goodsIds: anyGoods,
    validFrom: fc.constant(0),
    validUntil: fc.constant(NOW + 1),
  }),
  { selector: ({ id }) => id, maxLength: 3 },
);

/** A cart, what may be proposed to it, and all that prices depend on. */
const anyCase = fc
  .record({
    cart: fc.array(anyLine, { minLength: 1, maxLength: 5 }),
    wanted: fc.array(fc.tuple(anyLine, fen(1, 3), fen(0, 12), fc.boolean()), { minLength: 1, maxLength: 6 }),
    activities: anyActivities,
    coupons: anyCoupons,
    feeFen: fen(0, 2000),
    thresholdFen: fen(1000, 100_000),
  })
  .map(({ cart, wanted, activities, coupons, feeFen, thresholdFen }) => ({
    cart: cart.map((line, at) => ({ ...line, id: at + 1, goodsId: at + 1 })),
    candidates: wanted.map(([line, first, more, isOften], at): Candidate => {
      const smallest = first * line.stepQuantity;
      return {
        line: { ...line, id: at + 10, goodsId: at + 6, selected: true, quantity: smallest },
        ...{ smallest, most: smallest + more * line.stepQuantity, isOften },
      };
    }),
    coupons,
    terms: { ...terms, now: NOW, activities, region: { ...terms.region, feeFen, thresholdFen } },
  }));

type Case = typeof anyCase extends fc.Arbitrary<infer T> ? T : never;

const basketOf = ({ cart, terms: own, coupons }: Case) => ({
  ...{ lines: cart.filter((line) => line.selected && !line.isEphedrine), terms: own, coupons },
});

/** Lines of the goods of a proposal, in given numbers; those with none are left out. */
const linesOf = ({ goods }: FillUp, { candidates }: Case, change = new Map<number, number>()): CartLine[] =>
  goods.flatMap(({ goodsId, quantity }) => {
    const found = candidates.find(({ line }) => line.goodsId === goodsId);
    if (!found) throw new Error(`${goodsId} was no candidate`);
    const number = quantity + (change.get(goodsId) ?? 0) * found.line.stepQuantity;
    return number < found.smallest ? [] : [{ ...found.line, quantity: number }];
  });

const paidFen = (lines: readonly CartLine[], own: NamedTerms, coupons: readonly CartCoupon[]) =>
  payCart(lines, own, priceCart(lines, own), coupons).totals;

test('What is proposed reaches a target and with a step less does not, costs what it says, and is no medicine on prescription', () => {
  let proposals = 0;
  let pairs = 0;
  fc.assert(
    fc.property(anyCase, (given) => {
      const { cart, terms: own, coupons } = given;
      const basket = basketOf(given);
      const targets = targetsOf(basket);
      const before = paidFen(cart, own, coupons);
      for (const fillUp of fillUpsOf(basket, given.candidates)) {
        proposals += 1;
        pairs += Number(fillUp.goods.length > 1);
        const added = linesOf(fillUp, given);
        expect(added.some(({ isPrescription, isEphedrine }) => isPrescription || isEphedrine)).toBe(false);
        const reaches = (more: readonly CartLine[]): string[] => {
          const lines = [...basket.lines, ...more];
          const priced = priceCart(lines, own);
          return targets.filter(({ isReached }) => isReached(lines, priced)).map(({ text }) => text);
        };
        const less = fillUp.goods.map(({ goodsId }) =>
          reaches(linesOf(fillUp, given, new Map([[goodsId, -1]]))),
        );
        const reached = reaches(added);
        expect(reached).toEqual(expect.arrayContaining(fillUp.brings));
        expect(fillUp.brings.some((one) => less.every((others) => !others.includes(one)))).toBe(true);
        const after = paidFen([...cart, ...added], own, coupons);
        expect(fillUp).toMatchObject({
          addsFen: after.goodsFen - before.goodsFen,
          paysMoreFen: after.payableFen - before.payableFen,
          voucherFen: after.voucherFen - before.voucherFen,
        });
        expect(fillUp.savesFen).toBe(fillUp.addsFen - fillUp.voucherFen - fillUp.paysMoreFen);
        expect(fillUp.savesFen).toBeGreaterThan(0);
      }
    }),
    { numRuns: 1500 },
  );
  expect(proposals).toBeGreaterThan(80);
  expect(pairs).toBeGreaterThan(5);
});
