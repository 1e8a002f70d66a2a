import type { Generated, Insertable, Selectable } from 'kysely';
import type { ActivityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import type { OfferKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';

/** A price of its own for a time window `[starts_at, ends_at)`: seckill, daily special or near-expiry. */
export interface OfferTable {
  id: Generated<number>;
  goods_id: number;
  kind: OfferKind;
  price_fen: number;
  starts_at: number;
  ends_at: number;
  /** Units left at this price; null is without limit. */
  remaining: number | null;
  per_member_limit: number | null;
}

/** An activity over goods, `[starts_at, ends_at)`. */
export interface ActivityTable {
  id: Generated<number>;
  kind: ActivityKind;
  name: string;
  /** 1: every goods not excluded takes part; 0: only the goods listed. */
  covers_all: 0 | 1;
  starts_at: number;
  ends_at: number;
}

/** Which of the numbers counts is a matter of the kind; `rate_permille` 940 = pays 94 %. */
export interface ActivityTierTable {
  activity_id: number;
  threshold_fen: number;
  reduction_fen: number | null;
  rate_permille: number | null;
}

export interface ActivityGoodsTable {
  activity_id: number;
  goods_id: number;
  is_excluded: Generated<0 | 1>;
}

export type OfferRow = Selectable<OfferTable>;
export type NewOffer = Insertable<OfferTable>;
export type ActivityRow = Selectable<ActivityTable>;
export type ActivityTierRow = Selectable<ActivityTierTable>;
