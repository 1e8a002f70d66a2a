import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { GiftType, PromotionKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';

/**
 * A price of its own for a time window `[starts_at, ends_at)`: seckill, daily special or near-expiry. Kind and window
 * are those of its activity, copied so that a goods' offers are found by one index.
 */
export interface OfferTable {
  id: Generated<number>;
  activity_id: number | null;
  goods_id: number;
  kind: OfferKind;
  price_fen: number;
  starts_at: number;
  ends_at: number;
  /** Units left at this price; null is without limit. */
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
  /** When somebody stopped it before its time; `ends_at` is that moment then. */
  stopped_at: number | null;
  created_at: Generated<number>;
  /** Grows with every change by an operator, so that a change names what it was made of. */
  updated_at: Generated<number>;
  /** Names the form it was made with, so that a repeat makes no second one. */
  create_key: string | null;
}

/** Which of the numbers counts is a matter of the kind; `rate_permille` 940 = pays 94 %. */
export interface ActivityTierTable {
  id: Generated<number>;
  activity_id: number;
  threshold_fen: number;
  threshold_units: Generated<number>;
  reduction_fen: number | null;
  rate_permille: number | null;
  /** What is granted; null where nothing is. */
  grant_type: GiftType | null;
  grant_goods_id: number | null;
  /** Units, or points. */
  grant_quantity: Generated<number>;
  grant_price_fen: Generated<number>;
  grant_repeats: Generated<Flag>;
  /** Units left of it, over all buyers; null is without limit. */
  grant_remaining: number | null;
}

export interface ActivityGoodsTable {
  activity_id: number;
  goods_id: number;
  is_excluded: Generated<Flag>;
  /** Of a set: units in one. */
  quantity: Generated<number>;
}

/** What an activity of the kind `combination` sells: its goods, as a set, at one price. */
export interface CombinationTable {
  activity_id: number;
  price_fen: number;
  /** Sets left; null is without limit. */
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
