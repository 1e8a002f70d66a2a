import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';

/**
 * A banner or link in a slot of the site (`/api/focus` variants); the picture is generated from accent and motif unless
 * `image_url` is set.
 */
interface AdvertTable {
  id: Generated<number>;
  slot: string;
  title: string;
  subtitle: string;
  url: string;
  image_url: string;
  accent: string;
  motif: string;
  sort: number;
  starts_at: number | null;
  ends_at: number | null;
  /** Incremented with each change, so that two editors do not overwrite each other unknowingly. */
  version: Generated<number>;
  /** Idempotency key of the form that created it. */
  idempotency_key: Generated<string | null>;
}

export type AdvertRow = Named<Selectable<AdvertTable>>;
export type NewAdvert = Insertable<AdvertTable>;

export interface AdvertTables {
  advert: AdvertTable;
}
