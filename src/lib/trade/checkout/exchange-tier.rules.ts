import type { ActivityState, TierState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import type { DraftLine } from '#lib/trade/checkout/draft.rules.ts';

/** The tier whose units an exchange line takes; undefined for other lines. */
export function exchangeTier(
  { type, activityId, goods }: DraftLine,
  activities: readonly ActivityState[],
): TierState | undefined {
  if (type !== LINE_TYPES.exchange) return undefined;
  const activity = activities.find(({ id }) => id === activityId);
  return activity?.tiers.find(({ grant }) => grant?.goodsId === goods.id);
}
