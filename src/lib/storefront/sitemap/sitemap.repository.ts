import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** A goods on sale and when it last changed (ms). */
export interface ListedGoods {
  id: number;
  changedAt: number;
}

/** Goods on sale in ranges of so many ids, from 1, and when one of them last changed (ms); empty ranges are left out. */
export async function findGoodsParts(db: Db, size: number): Promise<{ part: number; changedAt: number }[]> {
  const part = sql<number>`(id - 1) / ${sql.lit(size)} + 1`;
  return db
    .selectFrom('goods')
    .select(({ fn }) => [part.as('part'), fn.max<number>('updated_at').as('changedAt')])
    .where('is_on_sale', '=', 1)
    .groupBy(part)
    .orderBy('part')
    .execute();
}

/** The goods on sale in one of these ranges. */
export function findGoodsOfPart(db: Db, part: number, size: number): Promise<ListedGoods[]> {
  return db
    .selectFrom('goods')
    .select(['id', 'updated_at as changedAt'])
    .where('is_on_sale', '=', 1)
    .where('id', '>', (part - 1) * size)
    .where('id', '<=', part * size)
    .orderBy('id')
    .execute();
}
