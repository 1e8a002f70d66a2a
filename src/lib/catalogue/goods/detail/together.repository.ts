import { sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Two goods of one order, the smaller id first. */
export type Pair = readonly [number, number];

const PAIRS_AT_ONCE = 400;

/** Counts one more order for each pair as often as it is given; from both sides. */
export async function addPairs(
  trx: Trx,
  counts: ReadonlyMap<string, { pair: Pair; orders: number }>,
): Promise<void> {
  const rows = [...counts.values()].flatMap(({ pair: [one, other], orders }) => [
    { goods_id: one, other_id: other, orders },
    { goods_id: other, other_id: one, orders },
  ]);
  for (let start = 0; start < rows.length; start += PAIRS_AT_ONCE) {
    await trx
      .insertInto('goods_together')
      .values(rows.slice(start, start + PAIRS_AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['goods_id', 'other_id'])
          .doUpdateSet({ orders: sql<number>`goods_together.orders + excluded.orders` }),
      )
      .execute();
  }
}

/** What stood in the most orders with a goods, the most first; a few rows of one index. */
export async function findTogether(
  db: Db,
  goodsId: number,
  { least, limit }: { least: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('goods_together')
    .select('other_id')
    .where('goods_id', '=', goodsId)
    .where('orders', '>=', least)
    .orderBy('orders', 'desc')
    .orderBy('other_id')
    .limit(limit)
    .execute();
  return rows.map(({ other_id }) => other_id);
}
