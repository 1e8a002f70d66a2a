import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { PartKind } from '#lib/storefront/festivals/festivals.rules.ts';

/** A festival with the fields of its form, in its window `[starts_at, ends_at)`. Times in ms UTC. */
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
  /** Source of its goods: `category:coldw`, `brand:3`, `activity:7`. */
  goods_from: string;
  goods_title: string;
  /** Coupon batch shown; null: none. */
  coupon_id: number | null;
  text_title: string;
  /** Markdown. */
  text: string;
  /** Slots of its adverts, separated by commas. */
  slots: string;
  /** Name of its entry in the navigation; empty: no entry. */
  nav_name: string;
  /** Search words, one per line. */
  hot_words: string;
  /** Grows with each change. */
  version: Generated<number>;
  /** Idempotency key of the form that created it. */
  idempotency_key: string | null;
  created_at: number;
  updated_at: number;
}

/** A part of a festival, by its place: `zone`, `advert:common`, `entry`, `hot:感冒`. */
interface FestivalPartTable {
  id: Generated<number>;
  festival_id: number;
  place: string;
  kind: PartKind;
  /** Id of the zone, the advert or the entry, which may have been deleted by hand since. */
  part_id: number;
  /** Content last written by the festival, as JSON: a different content was changed by hand. */
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
