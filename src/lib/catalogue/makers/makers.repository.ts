import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { MakerRow } from '#lib/catalogue/makers/makers.table.ts';

export function findMakers(db: Db): Promise<Pick<MakerRow, 'id' | 'name' | 'shortName'>[]> {
  return readAll(db.selectFrom('maker').select(['id', 'name', 'short_name']));
}

/** Makers with goods on sale, those with the highest sales first. */
export function findLeadingMakers(
  db: Db,
  limit: number,
): Promise<{ id: number; name: string; goods: number }[]> {
  return db
    .selectFrom('goods')
    .innerJoin('maker', 'maker.id', 'goods.maker_id')
    .where('goods.is_on_sale', '=', 1)
    .groupBy(['maker.id', 'maker.name'])
    .select(['maker.id', 'maker.name', ({ fn }) => fn.countAll<number>().as('goods')])
    .orderBy(({ fn }) => fn.sum('goods.sales_count'), 'desc')
    .orderBy('maker.id')
    .limit(limit)
    .execute();
}
