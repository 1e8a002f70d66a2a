import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { BlockKind } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';

/** What operators made of a zone. Empty texts leave the definition's words; times in ms, `[starts_at, ends_at)`. */
export interface ZoneTable {
  id: Generated<number>;
  kind: ZoneKey;
  /** The same as `kind` for a zone there is one of, which the database holds; null for one of a template. */
  fixed_kind: ZoneKey | null;
  title: string;
  headline: string;
  accent: string;
  motif: string;
  /** An uploaded picture; the banner is drawn where it is empty. */
  image_url: string;
  /** Markdown. */
  rules: string;
  /** Its blocks take the place of the definition's, also where there are none. */
  has_own_blocks: Flag;
  is_open: Flag;
  starts_at: number | null;
  ends_at: number | null;
  /** Grows with each change: two operators do not overwrite each other unawares. */
  version: Generated<number>;
  /** Names the form that made it; two that are the same made one. */
  request_key: Generated<string | null>;
  created_at: number;
  updated_at: number;
}

/** A part of a zone's page, in order. */
interface ZoneBlockTable {
  id: Generated<number>;
  zone_id: number;
  kind: BlockKind;
  /** JSON of `ZoneBlock`. */
  content: string;
  sort: number;
}

export type ZoneRow = Named<Selectable<ZoneTable>>;
export type NewZone = Insertable<ZoneTable>;
export type ZoneBlockRow = Named<Selectable<ZoneBlockTable>>;

export interface ZoneTables {
  zone: ZoneTable;
  zone_block: ZoneBlockTable;
}
