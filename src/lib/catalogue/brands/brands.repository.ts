import type { BrandRow, BrandTable, NewBrand } from '#lib/catalogue/brands/brands.table.ts';
import type { MakerRow } from '#lib/catalogue/makers/makers.table.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Updateable } from 'kysely';

/** All visible brands, in the editors' order. */
export function findShownBrands(db: Db): Promise<BrandRow[]> {
  return readAll(db.selectFrom('brand').selectAll().where('is_shown', '=', 1).orderBy('sort').orderBy('id'));
}

export function findBrand(db: Db, id: number): Promise<BrandRow | undefined> {
  return readFirst(db.selectFrom('brand').selectAll().where('id', '=', id));
}

export function findBrandMakers(db: Db, brandId: number): Promise<MakerRow[]> {
  return readAll(
    db
      .selectFrom('brand_maker')
      .innerJoin('maker', 'maker.id', 'brand_maker.maker_id')
      .selectAll('maker')
      .where('brand_maker.brand_id', '=', brandId)
      .orderBy('maker.id'),
  );
}

/** Goods on sale by the brand; a maker's goods count for each brand that names it. */
export function countBrandGoods(db: Db): Promise<{ brandId: number; goods: number }[]> {
  return readAll(
    db
      .selectFrom('brand_maker')
      .innerJoin('goods', 'goods.maker_id', 'brand_maker.maker_id')
      .where('goods.is_on_sale', '=', 1)
      .groupBy('brand_maker.brand_id')
      .select(['brand_maker.brand_id', ({ fn }) => fn.countAll<number>().as('goods')]),
  );
}

export async function findBrandPicture(db: Db, id: number, key: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('brand_picture')
    .select('bytes')
    .where('brand_id', '=', id)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.bytes ?? null;
}

/** All brands, hidden ones too, in their order. */
export function findBrands(db: Db): Promise<BrandRow[]> {
  return readAll(db.selectFrom('brand').selectAll().orderBy('sort').orderBy('id'));
}

export function findBrandNamed(db: Db, name: string): Promise<{ id: number } | undefined> {
  return db.selectFrom('brand').select('id').where('name', '=', name).executeTakeFirst();
}

export function countBrandMakers(db: Db): Promise<{ brandId: number; makers: number }[]> {
  return readAll(
    db
      .selectFrom('brand_maker')
      .groupBy('brand_id')
      .select(['brand_id', ({ fn }) => fn.countAll<number>().as('makers')]),
  );
}

/** Makers by whole or short names. */
export function findMakersNamed(db: Db, names: readonly string[]): Promise<MakerRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  return readAll(
    db
      .selectFrom('maker')
      .selectAll()
      .where((maker) => maker.or([maker('name', 'in', names), maker('short_name', 'in', names)]))
      .orderBy('id'),
  );
}

export async function insertBrand(trx: Trx, brand: NewBrand): Promise<number> {
  return (await trx.insertInto('brand').values(brand).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes a brand that still has the given version; false when it has another, or does not exist. */
export async function setBrand(
  trx: Trx,
  { id, version }: Pick<BrandRow, 'id' | 'version'>,
  change: Updateable<BrandTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('brand')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setBrandSort(trx: Trx, id: number, sort: number): Promise<void> {
  await trx.updateTable('brand').set({ sort }).where('id', '=', id).execute();
}

/** Replaces all makers by these. */
export async function replaceBrandMakers(trx: Trx, id: number, makerIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('brand_maker').where('brand_id', '=', id).execute();
  if (makerIds.length === 0) return;
  await trx
    .insertInto('brand_maker')
    .values(makerIds.map((maker_id) => ({ brand_id: id, maker_id })))
    .execute();
}

/** Replaces the picture; null removes it. */
export async function replaceBrandPicture(
  trx: Trx,
  id: number,
  picture: { key: string; bytes: Uint8Array } | null,
): Promise<void> {
  await trx.deleteFrom('brand_picture').where('brand_id', '=', id).execute();
  if (picture)
    await trx
      .insertInto('brand_picture')
      .values({ brand_id: id, ...picture })
      .execute();
  await trx
    .updateTable('brand')
    .set({ picture_key: picture?.key ?? '' })
    .where('id', '=', id)
    .execute();
}

/** Deletes a brand with its picture and its links to makers. */
export async function deleteBrand(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('brand').where('id', '=', id).execute();
}
