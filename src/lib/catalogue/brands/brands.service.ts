import {
  BRAND_TONES,
  type Brand,
  type BrandHead,
  brandPictureAddress,
} from '#lib/catalogue/brands/brands.rules.ts';
import type { BrandLicence, BrandTone } from '#lib/catalogue/brands/brands.rules.ts';
import {
  countBrandGoods,
  findBrand,
  findBrandMakers,
  findBrandPicture,
  findShownBrands,
} from '#lib/catalogue/brands/brands.repository.ts';
import type { BrandRow } from '#lib/catalogue/brands/brands.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';

/** All visible brands, in the editors' order. Pages that list them carry `brands` and `goods-list`. */
export function shownBrands(db: Db): Promise<BrandHead[]> {
  return remembered(db, 'brands', ['brands', 'goods-list'], async () => {
    const [rows, counts] = await Promise.all([findShownBrands(db), countBrandGoods(db)]);
    const goods = new Map(counts.map((count) => [count.brandId, Number(count.goods)]));
    return rows.map((row) => ({ ...headOf(row), goods: goods.get(row.id) ?? 0 }));
  });
}

/** A visible brand; null where there is none. */
export async function brandOf(db: Db, id: number): Promise<Brand | null> {
  const row = await findBrand(db, id);
  if (row?.isShown !== 1) return null;
  const makers = await findBrandMakers(db, id);
  return {
    ...headOf(row),
    story: row.story,
    licences: readStored(row.licences),
    makers: makers.map((maker) => ({ id: maker.id, name: maker.name, province: maker.province })),
  };
}

/** True when a brand with this id exists, visible or not. */
export const hasBrand = async (db: Db, id: number): Promise<boolean> =>
  (await findBrand(db, id)) !== undefined;

/** The bytes of a brand's picture; null where there is none, or it was replaced. */
export const brandPicture = (db: Db, id: number, key: string): Promise<Uint8Array | null> =>
  findBrandPicture(db, id, key);

/** Parses the licences in the database. */
export const readStored = (licences: string): BrandLicence[] =>
  licences === '' ? [] : (JSON.parse(licences) as BrandLicence[]);

function headOf({ id, name, letter, headline, tone, pictureKey: key }: BrandRow): Omit<BrandHead, 'goods'> {
  return { id, name, letter, headline, tone: toneOf({ tone, id }), picture: brandPictureAddress(id, key) };
}

const TONES = Object.keys(BRAND_TONES) as BrandTone[];

/** The tone chosen by an editor; else one by the id, so that neighbours differ. */
export const toneOf = ({ tone, id }: Pick<BrandRow, 'tone' | 'id'>): BrandTone =>
  tone === '' ? (TONES[id % TONES.length] ?? 'teal') : tone;
