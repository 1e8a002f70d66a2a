import { expect, test } from 'vitest';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { CartLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { CartCoupon } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import type { Basket, Candidate } from '#lib/trade/cart/advice/targets.rules.ts';
import { filledAddress, filledLines, fillUpsOf, paysMoreText } from '#lib/trade/cart/advice/fill-up.rules.ts';
import { row, terms } from './rows-fixture.ts';

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
