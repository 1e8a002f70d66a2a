import { claimsOf } from '#lib/catalogue/goods-view/claims.rules.ts';
import {
  heldText,
  offerLimitsText,
  saleTerms,
  smallestText,
} from '#lib/catalogue/goods-view/sale-terms.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { anyActivity } from '#tests/unit/catalogue/pricing/arbitraries.ts';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

const anySource = fc.record({
  isFreeShipping: fc.boolean(),
  freeShippingQuantity: fc.option(fc.integer({ min: 1, max: 50 })),
  isNew: fc.boolean(),
  unit: fc.constant('盒'),
  offers: fc.array(
    fc.record({
      kind: fc.constantFrom<OfferKind>('seckill', 'daily', 'near_expiry'),
      priceFen: fc.integer({ min: 1, max: 900 }),
      startsAt: fc.constant(0),
      endsAt: fc.constant(10),
      remaining: fc.constant(null),
      perMemberLimit: fc.constant(null),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  activities: fc.array(anyActivity, { minLength: 1, maxLength: 3 }),
});

describe('what is claimed of goods', () => {
  it('is nothing at all for prescription medicines, whatever runs for them', () => {
    fc.assert(
      fc.property(anySource, (source) => {
        const priceFen = source.offers[0]?.priceFen ?? 0;
        expect(claimsOf({ ...source, rxClass: 'rx' }, { priceFen, listPriceFen: 1000 })).toEqual({
          tags: [],
          struckFen: null,
          offer: null,
          promotions: [],
          tellsSavings: false,
        });
      }),
    );
  });

  it('is all that runs for the others', () => {
    fc.assert(
      fc.property(
        anySource,
        fc.constantFrom('otc_a' as const, 'otc_b' as const, 'none' as const),
        (source, rxClass) => {
          const priceFen = source.offers[0]?.priceFen ?? 0;
          const claims = claimsOf({ ...source, rxClass }, { priceFen, listPriceFen: 1000 });
          expect(claims.tags.length).toBeGreaterThan(0);
          expect(claims).toMatchObject({ struckFen: 1000, offer: { priceFen }, tellsSavings: true });
          expect(claims.promotions).toHaveLength(source.activities.length);
        },
      ),
    );
  });

  it('names the regions where alone an activity counts', () => {
    const { promotions, tags } = claimsOf(
      {
        isFreeShipping: false,
        isNew: false,
        rxClass: 'otc_a',
        offers: [],
        activities: [
          {
            id: 1,
            kind: 'free_shipping',
            name: '西北包邮',
            goodsIds: null,
            excludedGoodsIds: [],
            tiers: [{ id: 1, thresholdFen: 10_000, thresholdUnits: 0 }],
            regions: ['650000'],
            regionText: '新疆',
          },
        ],
      },
      { priceFen: 1000, listPriceFen: 1000 },
    );
    expect(promotions).toEqual([{ name: '西北包邮', text: '满 ¥100.00 包邮（限新疆）' }]);
    // The chip 满 is for 满减 and 折扣 alone.
    expect(tags).toEqual([]);
  });
});

const plain = { isControlled: false, areaCodes: [], isEphedrine: false, isSpecial: false, storage: '常温' };
const controlled = { ...plain, isControlled: true, areaCodes: ['31', '32', '4101'] };

describe('What holds back a sale', () => {
  it('says nothing of most goods', () => {
    expect(heldText(plain)).toBe('');
    expect(saleTerms(plain, false)).toEqual([]);
  });

  it('names a few areas on rows and all of them on the page', () => {
    expect(heldText(controlled)).toBe('控销 · 限上海、江苏等 3 地');
    expect(heldText({ ...controlled, areaCodes: ['31', '32'] })).toBe('控销 · 限上海、江苏');
    expect(heldText({ ...controlled, areaCodes: [] })).toBe('控销 · 暂无销售区域');
    expect(heldText({ ...plain, isEphedrine: true, isSpecial: true })).toBe('含麻黄碱 · 特殊管理');
    expect(saleTerms(controlled, false).join('')).toContain('销售区域：上海、江苏、河南省郑州市');
  });

  it('shows what is not taken back, and that coupons do not count', () => {
    expect(saleTerms(controlled, true).at(-1)).toMatch(/^控销品种、近效期商品不接受无理由退货/);
    expect(saleTerms(controlled, false).join('')).toContain('不能使用优惠券');
    const ephedrine = saleTerms({ ...plain, isEphedrine: true }, false).join('');
    expect(ephedrine).toContain('不能使用优惠券和现金券');
    expect(ephedrine).toContain('不接受无理由退货');
    expect(saleTerms({ ...plain, storage: '冷藏' }, false)).toHaveLength(1);
    expect(saleTerms({ ...plain, isSpecial: true }, false)).toEqual([
      '特殊管理品种，只售给已开通特殊管理采购的单位。',
    ]);
  });
});

const packed = { minQuantity: 8, stepQuantity: 5, unit: '盒' };

test.each([
  [{ ...packed, stock: 100 }, '10 盒起，按 5 的倍数'],
  [{ ...packed, stock: 0 }, '10 盒起，按 5 的倍数'],
  [{ ...packed, stock: 3 }, '10 盒起，按 5 的倍数'],
  [{ ...packed, stock: 7 }, '5 盒起，按 5 的倍数'],
  [{ minQuantity: 3, stepQuantity: 1, unit: '瓶', stock: 0 }, '3 瓶起'],
  [{ minQuantity: 1, stepQuantity: 1, unit: '瓶', stock: 0 }, ''],
])('the smallest number sold of %o is written as %j', (limits, text) => {
  expect(smallestText(limits)).toBe(text);
});

test('an offer has no more left than the goods', () => {
  const goods = { stock: 359, unit: '盒' };
  expect(offerLimitsText({ remaining: 2000, perMemberLimit: 5 }, goods)).toBe('余 359 盒 · 每店限购 5 盒');
  expect(offerLimitsText({ remaining: 20, perMemberLimit: null }, goods)).toBe('余 20 盒');
  expect(offerLimitsText({ remaining: null, perMemberLimit: null }, goods)).toBe('');
});
