import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** A goods on sale and the time of its last change (ms). */
export interface ListedGoods {
  id: number;
  changedAt: number;
}

/**
 * Returns the ranges of `size` ids from 1 that contain goods on sale, with the time (ms) of the last change in each.
 */
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

/** Returns the goods on sale in one of these ranges. */
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
