import type { NewFavourite } from '#lib/catalogue/favourites/favourites.table.ts';
import type { SavedState } from '#lib/catalogue/favourites/favourites.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { SearchWithin } from '#lib/catalogue/search/matching-goods.query.ts';

/** A saved goods without its current state. */
interface SavedGoods {
  goodsId: number;
  saved: SavedState;
}

/** Saves goods; those already saved are unchanged. Returns the number of new ones. */
export async function insertFavourites(trx: Trx, favourites: readonly NewFavourite[]): Promise<number> {
  if (favourites.length === 0) return 0;
  const rows = await trx
    .insertInto('favourite')
    .values(favourites)
    .onConflict((conflict) => conflict.columns(['member_id', 'goods_id']).doNothing())
    .returning('id')
    .execute();
  return rows.length;
}

/** Removes goods from a member's favourites; returns the number removed. */
export async function deleteFavourites(
  db: Db,
  memberId: number,
  goodsIds: readonly number[],
): Promise<number> {
  if (goodsIds.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('favourite')
    .where('member_id', '=', memberId)
    .where('goods_id', 'in', goodsIds)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

const mine = (db: Db, memberId: number, within: SearchWithin | null) =>
  db
    .selectFrom('favourite')
    .where('favourite.member_id', '=', memberId)
    .$if(within !== null, (query) => (within ? query.where(within('favourite.goods_id')) : query));

/** Counts a member's favourites, or those that a search finds. */
export async function countFavourites(
  db: Db,
  memberId: number,
  within: SearchWithin | null = null,
): Promise<number> {
  const { total } = await mine(db, memberId, within)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A part of a member's favourites, the latest first. */
export async function findFavourites(
  db: Db,
  memberId: number,
  within: SearchWithin | null,
  part: { limit: number; offset: number },
): Promise<SavedGoods[]> {
  const rows = await mine(db, memberId, within)
    .select(['goods_id', 'saved_price_fen', 'saved_stock', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute();
  return rows.map((row) => ({
    goodsId: row.goods_id,
    saved: { priceFen: row.saved_price_fen, stock: row.saved_stock, at: row.created_at },
  }));
}
