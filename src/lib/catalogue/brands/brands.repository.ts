import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { BrandRow } from '#lib/catalogue/brands/brands.table.ts';
import type { MakerRow } from '#lib/catalogue/makers/makers.table.ts';

/** All that are shown, in the editors' order. */
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
