import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { PartKind } from '#lib/storefront/festivals/festivals.rules.ts';

/** A festival as its form holds it, in its window `[starts_at, ends_at)`. Times in ms UTC. */
interface FestivalTable {
  id: Generated<number>;
  name: string;
  headline: string;
  starts_at: number;
  ends_at: number;
  accent: string;
  motif: string;
  /** An uploaded picture; banners are drawn where it is empty. */
  image_url: string;
  banner_title: string;
  banner_text: string;
  /** Where its goods come from: `category:coldw`, `brand:3`, `activity:7`. */
  goods_from: string;
  goods_title: string;
  /** The batch of coupons shown; null: none. */
  coupon_id: number | null;
  text_title: string;
  /** Markdown. */
  text: string;
  /** Slots of its adverts, with commas. */
  slots: string;
  /** Empty: it has no entry in the navigation. */
  nav_name: string;
  /** A word a line. */
  hot_words: string;
  /** Grows with each change. */
  version: Generated<number>;
  /** Names the form that made it. */
  idempotency_key: string | null;
  created_at: number;
  updated_at: number;
}

/** What a festival brought, by its place in it: `zone`, `advert:common`, `entry`, `hot:感冒`. */
interface FestivalPartTable {
  id: Generated<number>;
  festival_id: number;
  place: string;
  kind: PartKind;
  /** The id of the zone, the advert or the entry, which may have been taken away by hand since. */
  part_id: number;
  /** What the festival last wrote there, as JSON: where it differs, it was changed by hand. */
  written: string;
}

export type FestivalRow = Named<Selectable<FestivalTable>>;
export type NewFestival = Insertable<FestivalTable>;
export type FestivalChange = Updateable<FestivalTable>;
export type FestivalPartRow = Named<Selectable<FestivalPartTable>>;
export type NewFestivalPart = Insertable<FestivalPartTable>;

export interface FestivalTables {
  festival: FestivalTable;
  festival_part: FestivalPartTable;
}
