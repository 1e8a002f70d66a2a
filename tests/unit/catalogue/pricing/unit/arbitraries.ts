import fc from 'fast-check';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import {
  activityKinds,
  type GiftType,
  type TierGrant,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { LadderTier, Offer, PriceSource, Rank } from '#lib/catalogue/pricing/unit/price.rules.ts';

export const NOW = Date.UTC(2026, 10, 20);

export const anyPrice = fc.integer({ min: 1, max: 500_000 });
export const anyQuantity = fc.integer({ min: 1, max: 500 });
export const anyRank = fc.constantFrom<Rank | null>(1, 2, 3, null);

export const anyLadder: fc.Arbitrary<LadderTier[]> = fc.array(
  fc.record({
    minQuantity: fc.integer({ min: 1, max: 200 }),
    priceFen: fc.integer({ min: -10, max: 500_000 }),
  }),
  { maxLength: 4 },
);

const anyLimit = fc.option(fc.integer({ min: 0, max: 100 }));

const anyOffer: fc.Arbitrary<Offer> = fc.record({
  id: fc.integer({ min: 1, max: 99 }),
  kind: fc.constantFrom('seckill', 'daily', 'near_expiry'),
  priceFen: fc.integer({ min: -10, max: 500_000 }),
  startsAt: fc.integer({ min: NOW - 2, max: NOW + 1 }),
  endsAt: fc.integer({ min: NOW - 1, max: NOW + 2 }),
  remaining: anyLimit,
  perMemberLimit: anyLimit,
});

export const anySource: fc.Arbitrary<PriceSource> = fc.record({
  basePriceFen: fc.oneof({ weight: 9, arbitrary: anyPrice }, fc.constantFrom(0, -5)),
  rankPricesFen: fc.record({ 2: anyPrice, 3: anyPrice }, { requiredKeys: [] }),
  ladder: anyLadder,
  ladderType: fc.constantFrom(0, 1),
  offers: fc.array(anyOffer, { maxLength: 3 }),
});

const anyGoodsIds = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 });

const anyGrant: fc.Arbitrary<TierGrant> = fc
  .record({
    type: fc.constantFrom<GiftType>(0, 1, 2),
    other: fc.integer({ min: 1, max: 8 }),
    goodsName: fc.constant('口罩'),
    quantity: fc.integer({ min: 1, max: 20 }),
    priceFen: fc.integer({ min: 0, max: 2000 }),
    repeats: fc.boolean(),
    remaining: anyLimit,
  })
  .map(({ other, ...grant }) => ({ ...grant, goodsId: grant.type === 1 ? other : null }));

/** An activity of any kind, with tiers that may carry more than its kind reads. */
export const anyActivity: fc.Arbitrary<Activity> = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  kind: fc.constantFrom(...activityKinds().map(([kind]) => kind)),
  name: fc.constant('备货'),
  tiers: fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      thresholdFen: fc.integer({ min: 0, max: 2_000_000 }),
      thresholdUnits: fc.constantFrom(0, 0, 3, 50),
      reductionFen: fc.integer({ min: 0, max: 2_000_000 }),
      ratePermille: fc.integer({ min: 0, max: 1000 }),
      grant: anyGrant,
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
  goodsIds: fc.option(anyGoodsIds),
  excludedGoodsIds: anyGoodsIds,
  regions: fc.option(fc.constantFrom(['310000'], ['44'])),
  regionText: fc.constant(''),
});
