import fc from 'fast-check';
import type { GrantedGoods } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { LINE_TYPES, type PricingTerms, type CartLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { Combination } from '#lib/catalogue/pricing/cart/combination.rules.ts';
import { anyActivity, anyPrice, anyRank, anySource, NOW } from '../unit/arbitraries.ts';

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
