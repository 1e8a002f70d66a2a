import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { BlockKind } from '#lib/catalogue/zones/zone-blocks.rules.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';

/** Operators' settings of a zone. Empty texts use the definition's; times in ms, `[starts_at, ends_at)`. */
export interface ZoneTable {
  id: Generated<number>;
  kind: ZoneKey;
  /** Equal to `kind` for a unique zone, enforced by the database; null for one of a template. */
  fixed_kind: ZoneKey | null;
  title: string;
  headline: string;
  accent: string;
  motif: string;
  /** An uploaded picture; the banner is generated where it is empty. */
  image_url: string;
  /** Markdown. */
  rules: string;
  /** Its blocks replace the definition's, even if it has none. */
  has_own_blocks: Flag;
  is_open: Flag;
  starts_at: number | null;
  ends_at: number | null;
  /** Incremented with each change, so that two operators do not overwrite each other unknowingly. */
  version: Generated<number>;
  /** Idempotency key of the form that created it. */
  idempotency_key: Generated<string | null>;
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
