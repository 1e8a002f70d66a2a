import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';
import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { OftenOrder } from '#lib/trade/quick-purchase/pad.rules.ts';

/** What a member bought of a goods since a moment: in how many orders, how much and for how much (fen). */
export interface BoughtGoods {
  goodsId: number;
  times: number;
  units: number;
  amountFen: number;
  lastAt: number;
  lastQuantity: number;
}

const BY = {
  times: ['bought.times', 'rhythm.last_at'],
  last: ['rhythm.last_at', 'bought.times'],
  amount: ['bought.amount_fen', 'bought.times'],
} as const;

/** Orders that were paid and not given back; what came as a gift was not bought. When it was last, rhythms say. */
const boughtBy = (db: Db, memberId: number, since: number) =>
  db
    .selectFrom('orders')
    .innerJoin('order_line', 'order_line.order_id', 'orders.id')
    .select((row) => [
      'order_line.goods_id',
      sql<number>`count(distinct orders.id)`.as('times'),
      row.fn.sum<number>('order_line.quantity').as('units'),
      row.fn.sum<number>('order_line.share_fen').as('amount_fen'),
    ])
    .where('orders.member_id', '=', memberId)
    .where('orders.created_at', '>=', since)
    .where('orders.state', 'not in', ['unpaid', 'cancelled'])
    .where('order_line.price_reason', '<>', 'gift')
    .groupBy('order_line.goods_id');

export async function findBoughtGoods(
  db: Db,
  memberId: number,
  { since, order, limit, offset }: { since: number; order: OftenOrder; limit: number; offset: number },
): Promise<BoughtGoods[]> {
  const [first, then] = BY[order];
  const rows = await readAll(
    db
      .selectFrom(boughtBy(db, memberId, since).as('bought'))
      .innerJoin('buying_rhythm as rhythm', (join) =>
        join.onRef('rhythm.goods_id', '=', 'bought.goods_id').on('rhythm.member_id', '=', memberId),
      )
      .select(['bought.goods_id', 'bought.times', 'bought.units', 'bought.amount_fen'])
      .select(['rhythm.last_at', 'rhythm.last_quantity'])
      .orderBy(first, 'desc')
      .orderBy(then, 'desc')
      .orderBy('bought.goods_id')
      .limit(limit)
      .offset(offset),
  );
  return rows.map((row) => ({
    ...row,
    times: Number(row.times),
    units: Number(row.units),
    amountFen: Number(row.amountFen),
  }));
}

export async function countBoughtGoods(db: Db, memberId: number, since: number): Promise<number> {
  const { total } = await db
    .selectFrom(boughtBy(db, memberId, since).as('bought'))
    .innerJoin('buying_rhythm as rhythm', (join) =>
      join.onRef('rhythm.goods_id', '=', 'bought.goods_id').on('rhythm.member_id', '=', memberId),
    )
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
