import { describe, expect, it } from 'vitest';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { PricingTerms, CartLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { NOW } from '#tests/unit/catalogue/pricing/arbitraries.ts';

const line = (id: number, change: Partial<CartLine> = {}): CartLine => ({
  id,
  type: 0,
  activityId: 0,
  goodsId: id,
  quantity: 10,
  unit: '盒',
  selected: true,
  stock: 100,
  canBuy: true,
  isEphedrine: false,
  isControlled: false,
  isPrescription: false,
  stepQuantity: 1,
  combination: null,
  source: {
    basePriceFen: 1200,
    rankPricesFen: {},
    ladder: [
      { minQuantity: 10, priceFen: 1150 },
      { minQuantity: 50, priceFen: 1080 },
    ],
    ladderType: 0,
    offers: [],
  },
  freeShippingQuantity: null,
  ...change,
});
const context: PricingTerms = {
  rank: 1,
  now: NOW,
  activities: [
    {
      id: 1,
      kind: 'reduction',
      name: '备货',
      tiers: [{ id: 1, thresholdUnits: 0, thresholdFen: 20_000, reductionFen: 1001 }],
      goodsIds: null,
      excludedGoodsIds: [],
      regions: null,
      regionText: '',
    },
  ],
  region: { thresholdFen: 50_000, feeFen: 800 },
  regionCode: '310101',
  granted: [],
  coupon: null,
  vouchers: [],
};

describe('a cart of two goods', () => {
  const cart = priceCart([line(2), line(1)], context);

  it('prices each line with its ladder and share', () => {
    expect(cart.lines.map(({ id, reductionFen, shareFen }) => [id, reductionFen, shareFen])).toEqual([
      [2, 500, 11_000],
      [1, 501, 10_999],
    ]);
    expect(cart.lines[0]).toMatchObject({
      priceFen: 1150,
      reason: 'ladder',
      tierIndex: 0,
      listAmountFen: 12_000,
      amountFen: 11_500,
      freeShippingMissing: null,
      ladder: {
        text: '≥10盒 ¥11.50 · ≥50盒 ¥10.80',
        hint: '已享 ≥10盒 ¥11.50，再买 40 盒享 ¥10.80',
        next: { missing: 40 },
      },
    });
  });

  it('adds up', () => {
    expect(cart.totals).toEqual({
      count: 20,
      lineCount: 2,
      listFen: 24_000,
      goodsFen: 23_000,
      reductionFen: 1001,
      savedFen: 2001,
      shippingFen: 800,
      shippingReason: 'fee',
      missingForFreeShippingFen: 27_000,
      couponFen: 0,
      voucherFen: 0,
      cashbackFen: 0,
      giftPoints: 0,
      payableFen: 22_799,
    });
  });
});

describe('hints', () => {
  const first = (...lines: CartLine[]) => {
    const [priced] = priceCart(lines, context).lines;
    return { hint: priced?.ladder.hint, next: priced?.ladder.next, free: priced?.freeShippingMissing };
  };

  it('name nothing that the stock does not hold', () => {
    expect(first(line(1, { quantity: 3, stock: 6, freeShippingQuantity: 8 }))).toEqual({
      hint: '',
      next: null,
      free: null,
    });
    expect(first(line(1, { quantity: 3, stock: 10, freeShippingQuantity: 8 }))).toMatchObject({
      hint: '再买 7 盒享 ¥11.50',
      free: 5,
    });
  });

  it('count what other ticked lines of the goods take of it', () => {
    const other = line(2, { goodsId: 1, quantity: 5 });
    const own = line(1, { quantity: 3, stock: 12, freeShippingQuantity: 8 });
    expect(first(own, other)).toEqual({ hint: '', next: null, free: null });
    expect(first(own, { ...other, selected: false })).toMatchObject({ hint: '再买 7 盒享 ¥11.50', free: 5 });
  });

  it('ask for whole packs, where there are so many', () => {
    const packed = { quantity: 4, stepQuantity: 4, freeShippingQuantity: 6 };
    expect(first(line(1, { ...packed, stock: 12 }))).toMatchObject({ hint: '再买 8 盒享 ¥11.50', free: 4 });
    expect(first(line(1, { ...packed, stock: 11 }))).toMatchObject({ hint: '', free: 4 });
  });
});

describe('selection', () => {
  it.each([
    ['not ticked', { selected: false }],
    ['without stock', { stock: 0 }],
    ['not for this member', { canBuy: false }],
    ['empty', { quantity: 0 }],
  ])('leaves out a line that is %s', (_, change) => {
    const { lines, totals, activities } = priceCart([line(1), line(2, change)], context);
    expect(lines.map(({ selected }) => selected)).toEqual([true, false]);
    expect(totals.goodsFen).toBe(11_500);
    expect(activities[0]?.tiers[0]).toMatchObject({ status: 0, missingFen: 8500 });
  });

  it('costs nothing when empty, shipping included', () => {
    const { totals, groups } = priceCart([line(1, { selected: false })], context);
    expect(totals).toMatchObject({ count: 0, shippingFen: 0, missingForFreeShippingFen: 0, payableFen: 0 });
    expect(groups).toEqual([]);
  });
});

describe('what a line saves', () => {
  const seckill = { kind: 'seckill' as const, startsAt: NOW, endsAt: NOW + 1, remaining: null };
  const offer = { ...seckill, priceFen: 1000, perMemberLimit: null };
  const source = { ...line(1).source, rankPricesFen: { 2: 1180 as number } };
  const savedBy = (change: Partial<CartLine>, rank: 1 | 2 = 2) =>
    priceCart([line(1, change)], { ...context, rank, activities: [] }).totals.savedFen;

  it.each([
    ['a rank price alone nothing', { source: { ...source, ladder: [] } }, 0],
    ['a ladder against the own price', { source }, (1180 - 1150) * 10],
    ['an offer against the ladder of so many', { source: { ...source, offers: [offer] } }, 1500],
    ['a prescription medicine claims nothing', { source, isPrescription: true }, 0],
  ])('is reported against the same units without the offer: %s', (_, change, saved) => {
    expect(savedBy(change)).toBe(saved);
  });

  it('adds up with activities, the coupon and the vouchers', () => {
    const used = { coupon: { id: 1, amountFen: 500, minimumFen: 0, goodsIds: [1] } };
    const vouchers = [{ id: 2, amountFen: 300 }];
    const { totals } = priceCart([line(2), line(1)], { ...context, ...used, vouchers });
    expect(totals).toMatchObject({ reductionFen: 1001, couponFen: 500, voucherFen: 300, savedFen: 2801 });
  });
});

describe('what takes no part', () => {
  it('is a combination in activities', () => {
    const { source } = line(2);
    const part = {
      name: '口罩',
      spec: '',
      unit: '盒',
      thumb: '',
      stock: 100,
      canBuy: true,
      reason: '',
      source,
    };
    const parts = [
      { ...part, goodsId: 2, quantity: 2 },
      { ...part, goodsId: 3, quantity: 1 },
    ];
    const combination = { id: 5, name: '感冒组合', priceFen: 3001, isOver: false, allowed: null, parts };
    const set = line(2, { type: 3, activityId: 5, combination });
    const { lines, totals } = priceCart([line(1), set], context);
    expect(totals.reductionFen).toBe(0);
    expect(lines[1]).toMatchObject({ priceFen: 3001, listPriceFen: 3600, shareFen: 30_010 });
    expect(lines[1]?.parts).toEqual([
      { goodsId: 2, quantity: 20, listAmountFen: 24_000, amountFen: 20_007, apartFen: 23_000 },
      { goodsId: 3, quantity: 10, listAmountFen: 12_000, amountFen: 10_003, apartFen: 11_500 },
    ]);
  });

  it('is an activity that covers nothing in the cart', () => {
    const other = { ...context.activities[0]!, id: 2, goodsIds: [77] };
    const { activities } = priceCart([line(1)], { ...context, activities: [other, ...context.activities] });
    expect(activities.map(({ id }) => id)).toEqual([1]);
  });
});

describe('goods with ephedrine', () => {
  it('become an order of their own, which reaches thresholds and pays for delivery by itself', () => {
    const { groups, totals } = priceCart([line(1, { isEphedrine: true }), line(2)], context);
    const each = {
      goodsFen: 11_500,
      reductionFen: 0,
      couponFen: 0,
      voucherFen: 0,
      shippingFen: 800,
      missingForFreeShippingFen: 38_500,
      payableFen: 12_300,
      cashbackFen: 0,
      freeDelivery: [],
    };
    expect(groups).toEqual([
      { kind: 'normal', lineIds: [2], ...each },
      { kind: 'ephedrine', lineIds: [1], ...each },
    ]);
    expect(totals).toMatchObject({ shippingFen: 1600, shippingReason: 'fee', payableFen: 24_600 });
  });

  it('help no other goods over a threshold, so that cancelling them takes nothing away', () => {
    const small = { ...line(2), quantity: 1 };
    const [normal] = priceCart([line(1, { isEphedrine: true, quantity: 100 }), small], context).groups;
    expect(normal).toEqual(priceCart([small], context).groups[0]);
    expect(normal).toMatchObject({ reductionFen: 0, shippingFen: 800 });
  });

  it('carry the shipping when alone', () => {
    const { groups } = priceCart([line(1, { isEphedrine: true })], context);
    expect(groups.map(({ kind, shippingFen }) => [kind, shippingFen])).toEqual([['ephedrine', 800]]);
  });
});

describe('free shipping by number', () => {
  it('needs every selected line to reach its own', () => {
    const reached = line(1, { freeShippingQuantity: 10 });
    const short = line(2, { freeShippingQuantity: 12 });
    expect(priceCart([reached], context).totals.shippingReason).toBe('free_quantity');
    const both = priceCart([reached, short], context);
    expect(both.totals.shippingFen).toBe(800);
    expect(both.lines.map((one) => one.freeShippingMissing)).toEqual([0, 2]);
  });
});
