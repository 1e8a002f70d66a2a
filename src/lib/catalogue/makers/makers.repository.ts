import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { MakerRow } from '#lib/catalogue/makers/makers.table.ts';

export function findMakers(db: Db): Promise<Pick<MakerRow, 'id' | 'name' | 'shortName'>[]> {
  return readAll(db.selectFrom('maker').select(['id', 'name', 'short_name']));
}

/** Names of makers, those with most goods first. */
export async function findMakerNames(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('maker')
    .leftJoin('goods', 'goods.maker_id', 'maker.id')
    .groupBy(['maker.id', 'maker.name'])
    .select('maker.name')
    .orderBy(({ fn }) => fn.count('goods.id'), 'desc')
    .orderBy('maker.id')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export const findMakerName = async (db: Db, id: number): Promise<string> =>
  (await db.selectFrom('maker').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name;

/** Returns the id of the maker with a name, which is made where there is none. */
export async function makerNamed(trx: Trx, name: string): Promise<number> {
  const named = trx.selectFrom('maker').select('id').where('name', '=', name);
  const known = await named.executeTakeFirst();
  if (known) return known.id;
  await trx
    .insertInto('maker')
    .values({ name, short_name: name, province: '' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await named.executeTakeFirstOrThrow()).id;
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
