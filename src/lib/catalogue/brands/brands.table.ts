import type { Named, Flag } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { BrandTone } from '#lib/catalogue/brands/brands.rules.ts';

/** A brand as buyers know it; its goods are those of its makers. Times in ms. */
export interface BrandTable {
  id: Generated<number>;
  name: string;
  /** Index letter: `A` to `Z`, or `#`. */
  letter: string;
  headline: string;
  /** Markdown. */
  story: string;
  /** JSON of `BrandLicence[]`. */
  licences: string;
  tone: BrandTone | '';
  /** Identifies the bytes of the uploaded picture; empty where the mark is generated. */
  picture_key: string;
  sort: number;
  is_shown: Flag;
  /** Incremented with each change, so that two editors do not overwrite each other unknowingly. */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
}

interface BrandMakerTable {
  brand_id: number;
  maker_id: number;
}

/** A square WebP. */
interface BrandPictureTable {
  brand_id: number;
  key: string;
  bytes: Uint8Array;
}

export type BrandRow = Named<Selectable<BrandTable>>;
export type NewBrand = Insertable<BrandTable>;

export interface BrandTables {
  brand: BrandTable;
  brand_maker: BrandMakerTable;
  brand_picture: BrandPictureTable;
}
