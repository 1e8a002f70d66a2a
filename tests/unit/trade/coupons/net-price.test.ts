import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { toCartLines, type TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { netPrice, type ReachableCoupon } from '#lib/trade/coupons/net-price.rules.ts';
import { anyActivity, anyPrice, anyRank, anySource, NOW } from '#tests/unit/catalogue/pricing/arbitraries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const plainSource = { rankPricesFen: {}, ladder: [], ladderType: 0 as const, offers: [] };

const goodsOf = (change: Partial<TradeGoods> = {}): TradeGoods => ({
  id: 17,
  name: '板蓝根颗粒',
  commonName: '板蓝根颗粒',
  brandName: '',
  spec: '10g*20袋/盒',
  unit: '盒',
  makerId: 3,
  makerName: '华东制药',
  makerShortName: '',
  holder: '',
  categoryCode: 'cold',
  kind: 'drug',
  dosageForm: '颗粒剂',
  approvalNo: '',
  barcode: '',
  scopeCode: '',
  rxClass: 'otc_a',
  insuranceClass: '',
  storage: '',
  retailPriceFen: 1800,
  stock: 200,
  middlePack: 50,
  caseSize: 1,
  minQuantity: 1,
  stepQuantity: 1,
  isFreeShipping: false,
  freeShippingQuantity: null,
  unitCount: 20,
  unitName: '袋',
  lotNo: '',
  producedAt: null,
  expiresAt: null,
  origin: '',
  grade: '',
  isOnSale: true,
  offSaleReason: '',
  isNew: false,
  isControlled: false,
  areaCodes: [],
  isEphedrine: false,
  isSpecial: false,
  warehouseId: 1,
  pictureUrl: '',
  description: '',
  picture: '',
  thumb: '',
  rankPricesFen: {},
  ladderType: 0,
  basePriceFen: 1200,
  source: { basePriceFen: change.basePriceFen ?? 1200, ...plainSource },
  buyability: { canBuy: true, reason: null, text: '' },
  ...change,
});

const coupon = (change: Partial<ReachableCoupon> = {}): ReachableCoupon => ({
  id: 1,
  amountFen: 2000,
  minimumFen: 50_000,
  isHeld: true,
  scope: { kind: 'all', values: [] },
  ...change,
});
const plainTerms = { rank: 1 as const, now: NOW, activities: [] as Activity[], granted: [], regionCode: '' };
const terms = { ...plainTerms, region: { feeFen: 1000, thresholdFen: 50_000 } };
const netOf = (goods: TradeGoods, coupons = [coupon()], lastNumber = 0, given = terms) =>
  netPrice({ goods, coupons, terms: given, lastNumber });

describe('What a box comes to with the best coupon', () => {
  it('is the next number that reaches the minimum, shared by all of them and explained to the fen', () => {
    expect(netOf(goodsOf())).toEqual({
      goodsId: 17,
      number: 42,
      totalFen: 48_400,
      unitFen: 1153,
      isHeld: true,
      text: '42 盒 × ¥12.00 = ¥504.00，用“满 ¥500.00 减 ¥20.00”券，共 ¥484.00，合每盒 ¥11.53',
    });
  });

  it('names what activities take off, and that a coupon is to be claimed first', () => {
    const activity: Activity = {
      id: 5,
      kind: 'reduction',
      name: '备货',
      regions: null,
      regionText: '',
      goodsIds: null,
      excludedGoodsIds: [],
      tiers: [{ id: 1, thresholdFen: 40_000, thresholdUnits: 0, reductionFen: 1000 }],
    };
    const given = { ...terms, activities: [activity] };
    // 42 boxes come to ¥494.00 with it
    expect(netOf(goodsOf(), [coupon({ isHeld: false })], 0, given)?.text).toBe(
      '43 盒 × ¥12.00 = ¥516.00，活动减 ¥10.00，领取并用“满 ¥500.00 减 ¥20.00”券，共 ¥486.00，合每盒 ¥11.31',
    );
  });

  it('takes the coupon that makes the lowest price, of equal ones what is held', () => {
    const better = coupon({ id: 2, amountFen: 5000, isHeld: false });
    expect(netOf(goodsOf(), [coupon(), better])).toMatchObject({ totalFen: 45_400, isHeld: false });
    expect(netOf(goodsOf(), [coupon({ isHeld: false }), coupon({ id: 2 })])?.isHeld).toBe(true);
  });

  it('assumes what was bought last, and at most the next step of price or the middle pack', () => {
    const ladder = [20, 45].map((minQuantity) => ({ minQuantity, priceFen: 1180 }));
    const source = { basePriceFen: 1200, ...plainSource, ladder };
    const stepped = goodsOf({ source });
    expect(netOf(stepped)).toBeNull();
    expect(netOf(stepped, [coupon()], 19)).toBeNull();
    expect(netOf(stepped, [coupon()], 20)).toMatchObject({ number: 43, totalFen: 43 * 1180 - 2000 });
    expect(netOf(stepped, [coupon()], 60)).toMatchObject({ number: 60, totalFen: 60 * 1180 - 2000 });
    expect(netOf(goodsOf({ middlePack: 41 }))).toBeNull();
    expect(netOf(goodsOf({ middlePack: 42 }))?.number).toBe(42);
    expect(netOf(goodsOf({ middlePack: 1 }), [coupon()], 300)).toMatchObject({ number: 200 });
    expect(netOf(goodsOf({ stock: 41 }))).toBeNull();
  });

  it('leaves out a coupon that one unit alone reaches', () => {
    const one = (change: Partial<ReachableCoupon>, lastNumber = 0) =>
      netOf(goodsOf(), [coupon(change)], lastNumber);
    expect(one({ minimumFen: 0, amountFen: 1199 })).toBeNull();
    expect(one({ minimumFen: 0, amountFen: 300 }, 10)).toBeNull();
    expect(one({ minimumFen: 1200, amountFen: 300 }, 10)).toBeNull();
    expect(one({ minimumFen: 1201, amountFen: 300 })).toMatchObject({ number: 2, totalFen: 2100 });
  });

  it('uses a coupon whole, so that something is left to pay', () => {
    expect(netOf(goodsOf(), [coupon({ minimumFen: 0, amountFen: 1200 })])).toMatchObject({ number: 2 });
  });

  it.each<[string, Partial<TradeGoods>]>([
    ['prescription medicines', { rxClass: 'rx' }],
    ['controlled goods', { isControlled: true }],
    ['goods with ephedrine', { isEphedrine: true }],
    ['goods out of stock', { stock: 0 }],
    ['goods the member may not buy', { buyability: { canBuy: false, reason: 'scope', text: '' } }],
  ])('is said of no %s', (_, change) => {
    expect(netOf(goodsOf(change))).toBeNull();
    expect(netOf(goodsOf(), [coupon({ scope: { kind: 'goods', values: ['18'] } })])).toBeNull();
  });

  it('is not said where an offer costs less than so many do', () => {
    const offer = { kind: 'seckill', priceFen: 1100, startsAt: NOW - 1, endsAt: NOW + 1 } as const;
    const offers = [{ ...offer, remaining: 10, perMemberLimit: null }];
    const source = { basePriceFen: 1200, ...plainSource, offers };
    expect(netOf(goodsOf({ source }))).toBeNull();
  });

  const anyGoods = fc
    .record({
      source: anySource,
      stock: fc.integer({ min: 1, max: 300 }),
      minQuantity: fc.integer({ min: 1, max: 20 }),
      stepQuantity: fc.constantFrom(1, 1, 5, 12),
    })
    .map((change) => goodsOf({ ...change, basePriceFen: change.source.basePriceFen }));
  const anyCoupon = fc.record({ minimumFen: fc.integer({ min: 0, max: 100_000 }), amountFen: anyPrice });

  const anyLast = fc.integer({ min: 0, max: 60 });

  it('is paid exactly so by the cart, and no smaller number from the usual one would do', () => {
    const situation = fc.record({ last: anyLast, rank: anyRank, activity: fc.option(anyActivity) });
    fc.assert(
      fc.property(anyGoods, anyCoupon, situation, (goods, change, { last, rank, activity }) => {
        const given = { ...terms, rank: rank ?? 1, activities: activity ? [activity] : [] };
        const one = coupon(change);
        const net = netPrice({ goods, coupons: [one], terms: given as typeof terms, lastNumber: last });
        const paid = (quantity: number, isUsed: boolean) => {
          const line = {
            id: 1,
            type: LINE_TYPES.plain,
            activityId: 0,
            goodsId: 17,
            quantity,
            selected: true,
          };
          const lines = toCartLines([{ line, goods, combination: null }]);
          const used = isUsed ? { ...one, goodsIds: [17] } : null;
          return priceCart(lines, { ...given, coupon: used, vouchers: [] }).lines[0];
        };
        if (!net) return;
        const { number, totalFen, unitFen } = net;
        expect(paid(number, true)).toMatchObject({ shareFen: totalFen, couponFen: one.amountFen });
        expect(unitFen * number).toBeGreaterThanOrEqual(totalFen);
        expect((unitFen - 1) * number).toBeLessThan(totalFen);
        const step = goods.stepQuantity;
        expect(number % step).toBe(0);
        const from = Math.max(goods.minQuantity, last);
        for (let fewer = number - step; fewer >= from; fewer -= step) {
          const line = paid(fewer, false);
          const leftFen = (line?.amountFen ?? 0) - (line?.reductionFen ?? 0);
          expect(leftFen < one.minimumFen || leftFen <= one.amountFen).toBe(true);
        }
      }),
    );
  });
});
