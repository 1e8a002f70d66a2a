import { describe, expect, test } from 'vitest';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { CartLine, NamedTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { type CartCoupon, payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { type Basket, type Candidate, targetsOf } from '#lib/trade/cart/advice/targets.rules.ts';
import {
  filledAddress,
  filledLines,
  type FillUp,
  fillUpsOf,
  paysMoreText,
} from '#lib/trade/cart/advice/fill-up.rules.ts';
import { row, terms } from './rows-fixture.ts';
import fc from 'fast-check';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { NOW } from '#tests/unit/catalogue/pricing/arbitraries.ts';

/** Forty boxes at ¥10.00. */
const line: CartLine = { ...row, quantity: 40 };
const free = { ...terms, region: { ...terms.region, feeFen: 0 } };
const candidate = (goodsId: number, priceFen: number, change: Partial<Candidate> = {}): Candidate => ({
  line: {
    ...{ ...line, id: 100 + goodsId, goodsId, quantity: 1 },
    source: { ...line.source, basePriceFen: priceFen },
  },
  ...{ smallest: 1, most: 20, isOften: true },
  ...change,
});
const reduction = (thresholdFen: number, reductionFen: number, change: Partial<Activity> = {}): Activity => ({
  ...{ id: 3, kind: 'reduction', name: '满减', goodsIds: null, excludedGoodsIds: [], regions: null },
  ...{ regionText: '', tiers: [{ id: 30, thresholdFen, thresholdUnits: 0, reductionFen }] },
  ...change,
});
const basket = (activities: Activity[], change: Partial<Basket> = {}): Basket => ({
  ...{ lines: [line], terms: { ...free, activities }, coupons: [] },
  ...change,
});
const proposed = (given: Basket, ...candidates: Candidate[]) =>
  fillUpsOf(given, candidates).map(({ goods }) => goods.map(({ goodsId, quantity }) => [goodsId, quantity]));

test('The next tier is reached by the goods that gets there for the least money, in its smallest number', () => {
  const fillUps = fillUpsOf(basket([reduction(45_000, 2000)]), [candidate(1, 3500), candidate(2, 2900)]);
  expect(fillUps).toEqual([
    {
      brings: ['满 ¥450.00 减 ¥20.00'],
      goods: [{ goodsId: 2, quantity: 2, priceFen: 2900, amountFen: 5800 }],
      ...{ addsFen: 5800, savesFen: 2000, voucherFen: 0, paysMoreFen: 3800 },
    },
  ]);
});

test('Two goods, and goods bought seldom, are proposed only where they cost a tenth less', () => {
  const given = basket([reduction(45_000, 2000)]);
  expect(proposed(given, candidate(1, 5400), candidate(2, 2500, { most: 1 }), candidate(3, 2600))).toEqual([
    [[3, 2]],
  ]);
  const pair = [candidate(2, 2500, { most: 1 }), candidate(3, 2600, { most: 1 })];
  expect(proposed(given, candidate(1, 5600), ...pair)).toEqual([[[1, 1]]]);
  expect(proposed(given, candidate(1, 5800), ...pair)).toEqual([
    [
      [2, 1],
      [3, 1],
    ],
  ]);
  const seldom = candidate(4, 5000, { isOften: false });
  expect(proposed(given, candidate(1, 5400), seldom)).toEqual([[[1, 1]]]);
  expect(proposed(given, candidate(1, 5600), seldom)).toEqual([[[4, 1]]]);
});

test('A coupon counts what activities leave, and free delivery what lines cost before them', () => {
  const coupon: CartCoupon = {
    ...{ id: 1, kind: 'coupon', name: '秋冬券', amountFen: 1500, minimumFen: 40_000, goodsIds: null },
    ...{ validFrom: 0, validUntil: 1000 },
  };
  const tenth = reduction(0, 0, {
    kind: 'discount',
    tiers: [{ id: 31, thresholdFen: 0, thresholdUnits: 0, ratePermille: 900 }],
  });
  // 40 boxes are left with ¥360.00: for the missing ¥40.00 it takes more than ¥40.00
  const [fillUp] = fillUpsOf(basket([tenth], { coupons: [coupon] }), [candidate(1, 1000)]);
  expect(fillUp).toMatchObject({
    brings: ['用券满 ¥400.00 减 ¥15.00'],
    goods: [{ goodsId: 1, quantity: 5 }],
    ...{ addsFen: 5000, savesFen: 500 + 1500, paysMoreFen: 3000 },
  });
  const dear = { ...terms, region: { ...terms.region, thresholdFen: 42_000 } };
  expect(fillUpsOf(basket([], { terms: dear }), [candidate(1, 1000)])).toMatchObject([
    { brings: ['包邮'], goods: [{ quantity: 2 }], addsFen: 2000, savesFen: 500, paysMoreFen: 1500 },
  ]);
});

test('One proposal names all that it reaches, and may cost less than going without', () => {
  const given = basket([reduction(42_000, 2000)], {
    terms: {
      ...{ ...terms, activities: [reduction(42_000, 2000)] },
      region: { ...terms.region, thresholdFen: 41_500 },
    },
  });
  const [fillUp, ...others] = fillUpsOf(given, [candidate(1, 2000)]);
  expect(others).toEqual([]);
  expect(fillUp).toMatchObject({ brings: ['包邮', '满 ¥420.00 减 ¥20.00'], paysMoreFen: 2000 - 2500 });
  expect([-500, 0, 1240].map(paysMoreText)).toEqual(['反而少付 ¥5.00', '不多付', '实多付 ¥12.40']);
});

test('Nothing is proposed that saves little, doubles the order, is not covered, or may not be promoted', () => {
  const given = basket([reduction(45_000, 2000)]);
  expect(proposed(basket([reduction(45_000, 100)]), candidate(1, 5000))).toEqual([]);
  expect(proposed(basket([reduction(81_000, 9000)]), candidate(1, 41_000))).toEqual([]);
  expect(proposed(basket([reduction(45_000, 2000, { goodsIds: [70] })]), candidate(1, 5000))).toEqual([]);
  expect(proposed(given, candidate(1, 1000, { most: 4 }))).toEqual([]);
  for (const flag of [{ isPrescription: true }, { isEphedrine: true }]) {
    const barred = candidate(1, 5000);
    expect(proposed(given, { ...barred, line: { ...barred.line, ...flag } })).toEqual([]);
  }
  // prescription medicines alone are advised no reduction
  const alone = { lines: [{ ...line, isPrescription: true }] };
  expect(proposed(basket([reduction(45_000, 2000)], alone), candidate(1, 5000))).toEqual([]);
  expect(proposed({ ...given, lines: [] }, candidate(1, 5000))).toEqual([]);
});

test('What was put in is found again in the cart by its address, unless its number was changed', () => {
  const address = filledAddress([
    { goodsId: 17, quantity: 2 },
    { goodsId: 18, quantity: 1 },
  ]);
  expect(address).toBe('/cart/step1?filled=17:2,18:1');
  const item = (id: number, goodsId: number, quantity: number) =>
    ({ id, type: 0, quantity, goods: { id: goodsId, name: '口罩', unit: '盒' } }) as never;
  const items = [item(1, 17, 2), item(2, 18, 3), item(3, 19, 1)];
  const filled = new URL(address, 'http://shop').searchParams.get('filled');
  expect(filledLines(items, filled)).toEqual([{ id: 1, name: '口罩', quantity: 2, unit: '盒' }]);
  expect(filledLines(items, null)).toEqual([]);
});

describe('Any proposal', () => {
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
      wanted: fc.array(fc.tuple(anyLine, fen(1, 3), fen(0, 12), fc.boolean()), {
        minLength: 1,
        maxLength: 6,
      }),
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
});
