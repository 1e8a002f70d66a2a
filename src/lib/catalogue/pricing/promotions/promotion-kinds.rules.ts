import {
  type ActivityKind,
  activityKind,
  isActivityKind,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { isOfferKind, type OfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';

/** Every kind of promotion: prices for a time, activities over goods, and sets. */
export type PromotionKind = OfferKind | ActivityKind | 'combination';

const COMBINATION = { label: '组合购' } as const;

/** The word for a kind. */
export function promotionKind(kind: PromotionKind): { label: string } {
  if (isOfferKind(kind)) return offerKind(kind);
  return isActivityKind(kind) ? activityKind(kind) : COMBINATION;
}
