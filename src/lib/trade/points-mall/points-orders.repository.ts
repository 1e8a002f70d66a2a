import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { PointsOrderState } from '#lib/trade/points-mall/points-mall.rules.ts';
import type {
  NewPointsOrder,
  PointsOrderChange,
  PointsOrderRow,
} from '#lib/trade/points-mall/points-mall.table.ts';

/** Which orders are asked for: a member's own, or everybody's by words in company, number or parcel. */
export interface PointsOrderSearch {
  memberId?: number;
  keywords?: string;
}

/** An order with the picture of its goods and whose it is. */
export type FoundPointsOrder = PointsOrderRow & { imageUrl: string; company: string; username: string };

const found = (db: Db, { memberId, keywords = '' }: PointsOrderSearch) =>
  db
    .selectFrom('points_order')
    .innerJoin('member', 'member.id', 'points_order.member_id')
    .innerJoin('points_goods', 'points_goods.id', 'points_order.points_goods_id')
    .$if(memberId !== undefined, (query) => query.where('points_order.member_id', '=', memberId ?? 0))
    .$if(keywords !== '', (query) => {
      const like = `%${keywords.replaceAll(/[%_]/g, '')}%`;
      return query.where((row) =>
        row.or([
          row('member.company', 'like', like),
          row('points_order.no', '=', keywords.toUpperCase()),
          row('points_order.tracking_no', '=', keywords.toUpperCase()),
        ]),
      );
    });

/** A page of orders, the newest first; those that wait to be sent, the oldest first for who sends them. */
export const findPointsOrders = (
  db: Db,
  { state, ...search }: PointsOrderSearch & { state: PointsOrderState | null },
  { limit, offset, oldestFirst = false }: { limit: number; offset: number; oldestFirst?: boolean },
): Promise<FoundPointsOrder[]> =>
  readAll(
    found(db, search)
      .selectAll('points_order')
      .select(['points_goods.image_url', 'member.company', 'member.username'])
      .$if(state !== null, (query) => query.where('points_order.state', '=', state ?? 'waiting'))
      .orderBy('points_order.created_at', oldestFirst ? 'asc' : 'desc')
      .orderBy('points_order.id', oldestFirst ? 'asc' : 'desc')
      .limit(limit)
      .offset(offset),
  );

export const countPointsOrders = (
  db: Db,
  search: PointsOrderSearch,
): Promise<{ state: PointsOrderState; count: number }[]> =>
  found(db, search)
    .select(['points_order.state', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('points_order.state')
    .execute();

export const findPointsOrder = (db: Db, id: number): Promise<PointsOrderRow | undefined> =>
  readFirst(db.selectFrom('points_order').selectAll().where('id', '=', id));

export const findPointsOrderOf = (
  db: Db,
  memberId: number,
  eventKey: string,
): Promise<PointsOrderRow | undefined> =>
  readFirst(
    db
      .selectFrom('points_order')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('event_key', '=', eventKey),
  );

/** Units of goods that a member has exchanged and not given back. */
export async function countTaken(db: Db, memberId: number, goodsId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('points_order')
    .select((row) => row.fn.sum<number | null>('quantity').as('sum'))
    .where('member_id', '=', memberId)
    .where('points_goods_id', '=', goodsId)
    .where('source', '=', 'exchange')
    .where('state', '!=', 'cancelled')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Keeps an order; its number is set once its id is known. */
export async function insertPointsOrder(trx: Trx, order: NewPointsOrder): Promise<number> {
  const { id } = await trx.insertInto('points_order').values(order).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes an order that is in one of these states, a member's own where one is named; undefined where it is not. */
export const movePointsOrder = (
  trx: Trx,
  { id, from, memberId }: { id: number; from: readonly PointsOrderState[]; memberId?: number },
  change: PointsOrderChange,
): Promise<PointsOrderRow | undefined> =>
  readFirst(
    trx
      .updateTable('points_order')
      .set(change)
      .where('id', '=', id)
      .where('state', 'in', from)
      .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? 0))
      .returningAll(),
  );

/** Orders that were sent before a moment (ms) and that nobody has confirmed. */
export const completeSentBefore = async (trx: Trx, before: number, now: number): Promise<number> => {
  const result = await trx
    .updateTable('points_order')
    .set({ state: 'completed', completed_at: now })
    .where('state', '=', 'shipped')
    .where('shipped_at', '<=', before)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};
