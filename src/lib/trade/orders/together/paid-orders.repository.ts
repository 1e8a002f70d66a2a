import type { Db } from '#lib/platform/db/database.server.ts';

/** A moment (ms) and the last order of it that was counted. */
export interface CountedUntil {
  paidAt: number;
  id: number;
}

/** Orders paid after one and before a moment (ms), the first of them, each with its goods, the dearest lines leading. */
export async function findPaidOrders(
  db: Db,
  after: CountedUntil,
  { before, limit }: { before: number; limit: number },
): Promise<{ id: number; paidAt: number; goodsIds: number[] }[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'paid_at as paidAt'])
    .where((order) =>
      order.or([
        order('paid_at', '>', after.paidAt),
        order.and([order('paid_at', '=', after.paidAt), order('id', '>', after.id)]),
      ]),
    )
    .where('paid_at', '<', before)
    .orderBy('paid_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (orders.length === 0) return [];
  const lines = await db
    .selectFrom('order_line')
    .select(['order_id', 'goods_id'])
    .where(
      'order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('amount_fen', '>', 0)
    .orderBy('amount_fen', 'desc')
    .orderBy('id')
    .execute();
  const goodsOf = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map(({ id, paidAt }) => ({
    id,
    paidAt: paidAt ?? 0,
    goodsIds: (goodsOf.get(id) ?? []).map(({ goods_id }) => goods_id),
  }));
}
