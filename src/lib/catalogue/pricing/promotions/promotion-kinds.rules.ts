import {
  type ActivityKind,
  activityKind,
  isActivityKind,
} from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { isOfferKind, type OfferKind, offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';

/** Every kind of promotion: prices for a time, activities over goods, and sets. */
export type PromotionKind = OfferKind | ActivityKind | 'combination';

const COMBINATION = { label: '组合购', tag: '特' } as const;

/** The word for a kind, and its chip. */
export function promotionKind(kind: PromotionKind): { label: string; tag: TagLabel } {
  if (isOfferKind(kind)) return offerKind(kind);
  return isActivityKind(kind) ? activityKind(kind) : COMBINATION;
}
