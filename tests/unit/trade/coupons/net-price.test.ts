import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { LINE_TYPES, toCartLines, type TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { netPrice, type ReachableCoupon } from '#lib/trade/coupons/net-price.rules.ts';
import { anyActivity, anyPrice, anyRank, anySource, NOW } from '#tests/unit/catalogue/pricing/arbitraries.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const plainSource = { rankPricesFen: {}, ladder: [], ladderType: 0 as const, offers: [] };

const goodsOf = (change: Partial<TradeGoods> = {}): TradeGoods => ({
  ...{ id: 17, name: '板蓝根颗粒', commonName: '板蓝根颗粒', brandName: '', spec: '10g*20袋/盒', unit: '盒' },
  ...{ makerId: 3, makerName: '华东制药', makerShortName: '', categoryCode: 'cold', kind: 'drug' },
  ...{ dosageForm: '颗粒剂', approvalNo: '', barcode: '', scopeCode: '', rxClass: 'otc_a' },
  ...{ insuranceClass: '', storage: '', retailPriceFen: 1800, stock: 200, middlePack: 1, caseSize: 1 },
  ...{ minQuantity: 1, stepQuantity: 1, isFreeShipping: false, freeShippingQuantity: null },
  ...{ unitCount: 20, unitName: '袋', lotNo: '', producedAt: null, expiresAt: null, origin: '', grade: '' },
  ...{ isOnSale: true, isNew: false, isControlled: false, areaCodes: [], isEphedrine: false },
  ...{ isSpecial: false, warehouseId: 1, pictureUrl: '', description: '', picture: '', thumb: '' },
  ...{ rankPricesFen: {}, ladderType: 0, basePriceFen: 1200 },
  source: { basePriceFen: change.basePriceFen ?? 1200, ...plainSource },
  buyability: { canBuy: true, reason: null, text: '' },
  ...change,
});

const coupon = (change: Partial<ReachableCoupon> = {}): ReachableCoupon => ({
  ...{ id: 1, amountFen: 2000, minimumFen: 50_000, isHeld: true, scope: { kind: 'all', values: [] } },
  ...change,
});
const plainTerms = { rank: 1 as const, now: NOW, activities: [] as Activity[], granted: [], regionCode: '' };
const terms = { ...plainTerms, region: { feeFen: 1000, thresholdFen: 50_000 } };
const netOf = (goods: TradeGoods, coupons = [coupon()], lastNumber = 0, given = terms) =>
  netPrice({ goods, coupons, terms: given, lastNumber });

describe('What a box comes to with the best coupon', () => {
  it('is the smallest number that reaches the minimum, shared by all of them and explained to the fen', () => {
    expect(netOf(goodsOf())).toEqual({
      ...{ goodsId: 17, number: 42, totalFen: 48_400, unitFen: 1153, isHeld: true },
      text: '42 盒 × ¥12.00 = ¥504.00，用“满 ¥500.00 减 ¥20.00”券，共 ¥484.00，合每盒 ¥11.53',
    });
  });

  it('names what activities take off, and that a coupon is to be claimed first', () => {
    const activity: Activity = {
      ...{ id: 5, kind: 'reduction', name: '备货', regions: null, regionText: '' },
      ...{ goodsIds: null, excludedGoodsIds: [] },
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

  it('is in reach up to a minimum of ¥1,000, and beyond where three times the last purchase gets there', () => {
    const large = coupon({ minimumFen: 100_100, amountFen: 9000 });
    const goods = goodsOf();
    expect(netOf(goods, [coupon({ minimumFen: 100_000 })])?.number).toBe(84);
    expect(netOf(goods, [large])).toBeNull();
    expect(netOf(goods, [large], 27)).toBeNull();
    expect(netOf(goods, [large], 28)?.number).toBe(84);
    expect(netOf(goodsOf({ stock: 41 }))).toBeNull();
  });

  it('uses a coupon without a minimum whole, and never comes to nothing', () => {
    expect(netOf(goodsOf(), [coupon({ minimumFen: 0, amountFen: 1200 })])).toMatchObject({ number: 2 });
    expect(netOf(goodsOf(), [coupon({ minimumFen: 0, amountFen: 1199 })])).toMatchObject({ totalFen: 1 });
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

  it('is paid exactly so by the cart, and no smaller number would do', () => {
    fc.assert(
      fc.property(anyGoods, anyCoupon, anyRank, fc.option(anyActivity), (goods, change, rank, activity) => {
        const given = { ...terms, rank: rank ?? 1, activities: activity ? [activity] : [] };
        const one = coupon(change);
        const net = netPrice({ goods, coupons: [one], terms: given as typeof terms, lastNumber: 0 });
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
        for (let fewer = number - step; fewer >= goods.minQuantity; fewer -= step) {
          const line = paid(fewer, false);
          const leftFen = (line?.amountFen ?? 0) - (line?.reductionFen ?? 0);
          expect(leftFen < one.minimumFen || leftFen <= one.amountFen).toBe(true);
        }
      }),
    );
  });
});
