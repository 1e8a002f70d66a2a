import {
  activityKinds,
  type GiftType,
  type TierGrant,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { Activity } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { GrantedGoods } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { type CartLine, type PricingTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { Combination } from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import type { LadderTier, Offer, PriceSource, Rank } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import fc from 'fast-check';

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

const anyCombination: fc.Arbitrary<Combination> = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  name: fc.constant('感冒组合'),
  priceFen: anyPrice,
  isOver: fc.constantFrom(false, false, true),
  allowed: fc.option(fc.integer({ min: 0, max: 400 })),
  parts: fc.uniqueArray(
    fc.record({
      goodsId: fc.integer({ min: 1, max: 8 }),
      name: fc.constant('口罩'),
      spec: fc.constant('10只'),
      unit: fc.constant('盒'),
      thumb: fc.constant(''),
      quantity: fc.integer({ min: 1, max: 5 }),
      stock: fc.integer({ min: 0, max: 3000 }),
      stepQuantity: fc.constantFrom(1, 1, 5),
      canBuy: fc.constantFrom(true, true, true, false),
      reason: fc.constant('不在您的经营范围内'),
      source: anySource,
    }),
    { selector: ({ goodsId }) => goodsId, minLength: 1, maxLength: 3 },
  ),
});

const anyLine: fc.Arbitrary<CartLine> = fc
  .record({
    id: fc.integer({ min: 1, max: 1000 }),
    type: fc.constantFrom(
      LINE_TYPES.plain,
      LINE_TYPES.plain,
      LINE_TYPES.limited,
      LINE_TYPES.combination,
      LINE_TYPES.exchange,
    ),
    activityId: fc.integer({ min: 1, max: 9 }),
    goodsId: fc.integer({ min: 1, max: 6 }),
    quantity: fc.integer({ min: 0, max: 300 }),
    unit: fc.constantFrom('盒', '瓶'),
    selected: fc.constantFrom(true, true, false),
    stock: fc.integer({ min: 0, max: 400 }),
    stepQuantity: fc.constantFrom(1, 1, 5),
    canBuy: fc.constantFrom(true, true, true, false),
    isEphedrine: fc.constantFrom(false, false, true),
    isControlled: fc.constantFrom(false, false, true),
    isPrescription: fc.boolean(),
    combination: fc.option(anyCombination),
    source: anySource,
    freeShippingQuantity: fc.option(fc.integer({ min: 0, max: 300 })),
  })
  .map((line) => {
    const isSet = line.type === LINE_TYPES.combination;
    const isEphedrine = line.isEphedrine && line.type !== LINE_TYPES.exchange && !isSet;
    return { ...line, isEphedrine, combination: isSet ? line.combination : null };
  });

export const anyCart = fc.uniqueArray(anyLine, { selector: ({ id }) => id, maxLength: 12 });

const anyGranted: fc.Arbitrary<GrantedGoods[]> = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 8 }),
    name: fc.constant('口罩'),
    spec: fc.constant('10只'),
    unit: fc.constant('盒'),
    thumb: fc.constant(''),
    basePriceFen: anyPrice,
    stock: fc.integer({ min: 0, max: 400 }),
    canBuy: fc.constantFrom(true, true, false),
    reason: fc.constant('不在您的经营范围内'),
  }),
  { selector: ({ id }) => id, maxLength: 8 },
);

const anyGoods = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 });

export const anyContext: fc.Arbitrary<PricingTerms> = fc.record({
  rank: anyRank,
  now: fc.constant(NOW),
  activities: fc.uniqueArray(anyActivity, { selector: ({ id }) => id, maxLength: 6 }),
  granted: anyGranted,
  region: fc.record({
    thresholdFen: fc.integer({ min: 0, max: 20_000_000 }),
    feeFen: fc.integer({ min: 0, max: 3000 }),
  }),
  regionCode: fc.constantFrom('', '310101', '440100'),
  coupon: fc.option(
    fc.record({
      id: fc.integer({ min: 1, max: 99 }),
      minimumFen: fc.integer({ min: 0, max: 1_000_000 }),
      amountFen: fc.integer({ min: 0, max: 1_000_000 }),
      goodsIds: anyGoods,
    }),
  ),
  vouchers: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 99 }), amountFen: fc.integer({ min: 0, max: 300_000 }) }),
    { selector: ({ id }) => id, maxLength: 4 },
  ),
});
