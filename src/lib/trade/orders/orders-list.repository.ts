import { readAll } from '#lib/platform/db/rows.rules.ts';
import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';

export interface OrderSearch {
  /** buyers of the orders; not empty */
  memberIds: readonly number[];
  state: OrderState | null;
  /** part of a goods' name, its maker's name, or the order number */
  keywords: string;
  /** period in which it was placed, ms; the end excluded */
  from?: number | null;
  until?: number | null;
}

const ordersOf = (db: Db, { memberIds, keywords, from, until }: Omit<OrderSearch, 'state'>) =>
  db
    .selectFrom('orders')
    .where('orders.member_id', 'in', memberIds)
    .$if(typeof from === 'number', (query) => query.where('orders.created_at', '>=', from ?? 0))
    .$if(typeof until === 'number', (query) => query.where('orders.created_at', '<', until ?? 0))
    .$if(keywords !== '', (query) =>
      query.where((where) =>
        where.or([
          contains('orders.no', keywords),
          where.exists(
            where
              .selectFrom('order_line')
              .select('order_line.id')
              .whereRef('order_line.order_id', '=', 'orders.id')
              .where((line) =>
                line.or([contains('order_line.name', keywords), contains('order_line.maker_name', keywords)]),
              ),
          ),
        ]),
      ),
    );

/** Returns a page of orders, newest first. */
export function findOrders(db: Db, search: OrderSearch, limit: number, offset: number): Promise<OrderRow[]> {
  // The ids first: for several members they are sorted in the index, without reading the rows.
  const page = ordersOf(db, search)
    .$if(search.state !== null, (query) => query.where('orders.state', '=', search.state ?? 'unpaid'))
    .select('orders.id')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .offset(offset);
  return readAll(
    db
      .selectFrom('orders')
      .selectAll('orders')
      .where('orders.id', 'in', page)
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id', 'desc'),
  );
}

/** Counts the orders in each state. */
export function countOrders(
  db: Db,
  search: Omit<OrderSearch, 'state'>,
): Promise<{ state: OrderState; count: number }[]> {
  return ordersOf(db, search)
    .select(['orders.state', (order) => order.fn.countAll<number>().as('count')])
    .groupBy('orders.state')
    .execute();
}

/** Counts per member the orders in each state, with the time (ms) of the latest. */
export function tallyByMember(
  db: Db,
  memberIds: readonly number[],
): Promise<{ memberId: number; state: OrderState; count: number; latest: number }[]> {
  return readAll(
    db
      .selectFrom('orders')
      .select(['member_id', 'state'])
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max<number>('created_at').as('latest')])
      .where('member_id', 'in', memberIds)
      .groupBy(['member_id', 'state']),
  );
}

/** Mark of counting: a moment (ms) and the last order of it that was counted. */
export interface CountedUntil {
  paidAt: number;
  id: number;
}

/**
 * Returns the first orders paid after a mark and before a moment (ms), each with its goods, the most expensive lines
 * first.
 */
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
