import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { GiftType, PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';

/**
 * A special price for a time window `[starts_at, ends_at)`: seckill, daily special or near-expiry. Kind and window are
 * those of its activity, copied so that a goods' offers are found by one index.
 */
export interface OfferTable {
  id: Generated<number>;
  activity_id: number | null;
  goods_id: number;
  kind: OfferKind;
  price_fen: number;
  starts_at: number;
  ends_at: number;
  /** Units left at this price; null without limit. */
  remaining: number | null;
  per_member_limit: number | null;
}

/** A promotion of any kind, `[starts_at, ends_at)`. */
interface ActivityTable {
  id: Generated<number>;
  kind: PromotionKind;
  name: string;
  /** 1: every goods not excluded takes part; 0: only the goods listed. */
  covers_all: Flag;
  starts_at: number;
  ends_at: number;
  /** Region codes or their beginnings, with commas; empty = everywhere. */
  regions: Generated<string>;
  /** Time at which it was stopped early; `ends_at` is the same moment then. */
  stopped_at: number | null;
  created_at: Generated<number>;
  /** Version, raised by every change of an operator; a change names the version it was based on. */
  updated_at: Generated<number>;
  /** Idempotency key of the form that created it, so that a repeat creates no second one. */
  create_key: string | null;
}

/** Tier of an activity; the kind decides which of the numbers are used. `rate_permille` 940 = pays 94 %. */
export interface ActivityTierTable {
  id: Generated<number>;
  activity_id: number;
  threshold_fen: number;
  threshold_units: Generated<number>;
  reduction_fen: number | null;
  rate_permille: number | null;
  /** Type of the grant; null without one. */
  grant_type: GiftType | null;
  grant_goods_id: number | null;
  /** Units, or points. */
  grant_quantity: Generated<number>;
  grant_price_fen: Generated<number>;
  grant_repeats: Generated<Flag>;
  /** Units left of it, over all buyers; null without limit. */
  grant_remaining: number | null;
}

export interface ActivityGoodsTable {
  activity_id: number;
  goods_id: number;
  is_excluded: Generated<Flag>;
  /** For a set: units in one set. */
  quantity: Generated<number>;
}

/** A set sold by an activity of the kind `combination`: its goods at one price. */
export interface CombinationTable {
  activity_id: number;
  price_fen: number;
  /** Sets left; null without limit. */
  remaining: number | null;
  per_member_limit: number | null;
}

export type OfferRow = Named<Selectable<OfferTable>>;
export type NewOffer = Insertable<OfferTable>;
export type ActivityRow = Named<Selectable<ActivityTable>>;
export type ActivityTierRow = Named<Selectable<ActivityTierTable>>;
export type ListedRow = Named<Selectable<ActivityGoodsTable>>;
export type CombinationRow = Named<Selectable<CombinationTable>>;
export type NewActivityTier = Insertable<ActivityTierTable>;

export interface PromotionTables {
  offer: OfferTable;
  activity: ActivityTable;
  activity_tier: ActivityTierTable;
  activity_goods: ActivityGoodsTable;
  combination: CombinationTable;
}
