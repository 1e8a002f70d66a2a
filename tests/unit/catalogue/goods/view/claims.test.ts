import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { claimsOf } from '#lib/catalogue/goods/view/claims.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import { anyActivity } from '#tests/unit/catalogue/pricing/unit/arbitraries.ts';

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
