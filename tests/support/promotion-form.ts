import {
  EMPTY_TIER,
  emptyGoods,
  emptyPromotion,
  type TypedGoods,
  type TypedPromotion,
  typedMoment,
  type TypedTier,
} from '#lib/catalogue/pricing/office/form/typed-promotion.rules.ts';
import type { PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { NOW } from '#tests/support/shop-fixture.ts';

/** A form with a name and a window that runs now. */
export const formOf = (
  kind: PromotionKind,
  change: Partial<TypedPromotion> = {},
  now = NOW,
): TypedPromotion => ({
  ...emptyPromotion(kind),
  name: '冬季活动',
  startsAt: typedMoment(now - DAY_MS),
  endsAt: typedMoment(now + DAY_MS),
  ...change,
});

export const typedTier = (change: Partial<TypedTier>): TypedTier => ({ ...EMPTY_TIER, ...change });
export const typedGoods = (goodsId: number, change: Partial<TypedGoods> = {}): TypedGoods => ({
  ...emptyGoods(goodsId),
  ...change,
});
