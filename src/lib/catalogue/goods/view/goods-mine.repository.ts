import type { Db } from '#lib/platform/db/database.server.ts';

/** How many of each of these goods a member has in the cart, plain and promotional lines together. */
export async function findCartNumbers(
  db: Db,
  memberId: number,
  goodsIds: readonly number[],
): Promise<{ goods_id: number; quantity: number }[]> {
  if (goodsIds.length === 0) return [];
  return db
    .selectFrom('cart_item')
    .select(['goods_id', ({ fn }) => fn.sum<number>('quantity').as('quantity')])
    .where('member_id', '=', memberId)
    .where('goods_id', 'in', goodsIds)
    .groupBy('goods_id')
    .execute();
}

/** Which of these goods a member has saved. */
export async function findSaved(
  db: Db,
  memberId: number,
  goodsIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (goodsIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('favourite')
    .select('goods_id')
    .where('member_id', '=', memberId)
    .where('goods_id', 'in', goodsIds)
    .execute();
  return new Set(rows.map(({ goods_id }) => goods_id));
}
