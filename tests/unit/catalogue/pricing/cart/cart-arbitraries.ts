import fc from 'fast-check';
import type { PricingTerms, CartLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { anyActivity, anyRank, anySource, NOW } from '../unit/arbitraries.ts';

const anyLine: fc.Arbitrary<CartLine> = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  goodsId: fc.integer({ min: 1, max: 6 }),
  quantity: fc.integer({ min: 0, max: 300 }),
  unit: fc.constantFrom('盒', '瓶'),
  selected: fc.boolean(),
  stock: fc.integer({ min: 0, max: 400 }),
  canBuy: fc.constantFrom(true, true, true, false),
  isEphedrine: fc.constantFrom(false, false, true),
  isCombination: fc.constantFrom(false, false, false, true),
  source: anySource,
  freeShippingQuantity: fc.option(fc.integer({ min: 0, max: 300 })),
});

export const anyCart = fc.uniqueArray(anyLine, { selector: ({ id }) => id, maxLength: 12 });

export const anyContext: fc.Arbitrary<PricingTerms> = fc.record({
  rank: anyRank,
  now: fc.constant(NOW),
  activities: fc.uniqueArray(anyActivity, { selector: ({ id }) => id, maxLength: 4 }),
  region: fc.record({
    thresholdFen: fc.integer({ min: 0, max: 20_000_000 }),
    feeFen: fc.integer({ min: 0, max: 3000 }),
  }),
});
