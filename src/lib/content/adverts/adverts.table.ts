import type { Generated, Selectable } from 'kysely';

/** A banner or link in a slot of the site (`/api/focus` variants); the picture is drawn from accent and motif unless `image_url` is set. */
export interface AdvertTable {
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
}

export type AdvertRow = Selectable<AdvertTable>;
