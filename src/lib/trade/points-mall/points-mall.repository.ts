import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { PointsGoodsState, PointsOrderState } from '#lib/trade/points-mall/points-mall.rules.ts';
import type {
  NewPointsGoods,
  NewPointsOrder,
  PointsGoodsChange,
  PointsGoodsRow,
  PointsOrderChange,
  PointsOrderRow,
} from '#lib/trade/points-mall/points-mall.table.ts';

/** Filter of goods; keywords match the name. */
interface GoodsSearch {
  state: PointsGoodsState;
  keywords: string;
}

const goodsFound = (db: Db, { state, keywords }: GoodsSearch) =>
  db
    .selectFrom('points_goods')
    .where('is_on', '=', state === 'on' ? 1 : 0)
    .$if(keywords !== '', (query) => query.where('name', 'like', `%${keywords.replaceAll(/[%_]/g, '')}%`));

/** Returns a page of goods in the order of the mall: by place, latest first within one place. */
export const findPointsGoods = (
  db: Db,
  search: GoodsSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<PointsGoodsRow[]> =>
  readAll(
    goodsFound(db, search).selectAll().orderBy('sort').orderBy('id', 'desc').limit(limit).offset(offset),
  );

export async function countPointsGoods(db: Db, search: GoodsSearch): Promise<number> {
  const { count } = await goodsFound(db, search)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns all goods by name, for choosing a prize. */
export const findPointsGoodsNames = (db: Db): Promise<Pick<PointsGoodsRow, 'id' | 'name' | 'spec'>[]> =>
  readAll(db.selectFrom('points_goods').select(['id', 'name', 'spec']).orderBy('id', 'desc').limit(500));

export const findOnePointsGoods = (db: Db, id: number): Promise<PointsGoodsRow | undefined> =>
  readFirst(db.selectFrom('points_goods').selectAll().where('id', '=', id));

export const findPointsGoodsMadeBy = (db: Db, idempotencyKey: string): Promise<PointsGoodsRow | undefined> =>
  readFirst(db.selectFrom('points_goods').selectAll().where('idempotency_key', '=', idempotencyKey));

export async function insertPointsGoods(trx: Trx, goods: NewPointsGoods): Promise<number> {
  const { id } = await trx.insertInto('points_goods').values(goods).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes goods unless they have changed since they were read; false in that case. */
export async function setPointsGoods(
  trx: Trx,
  { id, version }: Pick<PointsGoodsRow, 'id' | 'version'>,
  change: PointsGoodsChange,
): Promise<boolean> {
  const result = await trx
    .updateTable('points_goods')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Takes units of offered goods from stock; undefined where there are not enough. */
export const takePointsGoods = (
  trx: Trx,
  id: number,
  quantity: number,
): Promise<PointsGoodsRow | undefined> =>
  readFirst(
    trx
      .updateTable('points_goods')
      .set((goods) => ({
        stock: goods('stock', '-', quantity),
        exchanged: goods('exchanged', '+', quantity),
        version: goods('version', '+', 1),
      }))
      .where('id', '=', id)
      .where('is_on', '=', 1)
      .where('stock', '>=', quantity)
      .returningAll(),
  );

/** Puts units back into stock. */
export async function putBackPointsGoods(trx: Trx, id: number, quantity: number): Promise<void> {
  await trx
    .updateTable('points_goods')
    .set((goods) => ({
      stock: goods('stock', '+', quantity),
      exchanged: goods('exchanged', '-', quantity),
      version: goods('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/** Filter of orders: a member's own, or all members' by keywords in company, number or parcel. */
export interface PointsOrderSearch {
  memberId?: number;
  keywords?: string;
}

/** An order with the picture of its goods and its member. */
export type FoundPointsOrder = PointsOrderRow & { imageUrl: string; company: string; username: string };

const ordersFound = (db: Db, { memberId, keywords = '' }: PointsOrderSearch) =>
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

/** Returns a page of orders, newest first; those waiting to be sent can be sorted oldest first for operators. */
export const findPointsOrders = (
  db: Db,
  { state, ...search }: PointsOrderSearch & { state: PointsOrderState | null },
  { limit, offset, oldestFirst = false }: { limit: number; offset: number; oldestFirst?: boolean },
): Promise<FoundPointsOrder[]> =>
  readAll(
    ordersFound(db, search)
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
  ordersFound(db, search)
    .select(['points_order.state', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('points_order.state')
    .execute();

export const findPointsOrder = (db: Db, id: number): Promise<PointsOrderRow | undefined> =>
  readFirst(db.selectFrom('points_order').selectAll().where('id', '=', id));

export const findPointsOrderOf = (
  db: Db,
  memberId: number,
  idempotencyKey: string,
): Promise<PointsOrderRow | undefined> =>
  readFirst(
    db
      .selectFrom('points_order')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('idempotency_key', '=', idempotencyKey),
  );

/** Counts the units of goods that a member has exchanged and not returned. */
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

/** Inserts an order; its number is set once its id is known. */
export async function insertPointsOrder(trx: Trx, order: NewPointsOrder): Promise<number> {
  const { id } = await trx.insertInto('points_order').values(order).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes an order that is in one of these states, with a member only its own; undefined where there is none. */
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

/** Completes the orders that were sent before a time (ms) and not confirmed; returns their number. */
export const completeSentBefore = async (trx: Trx, before: number, now: number): Promise<number> => {
  const result = await trx
    .updateTable('points_order')
    .set({ state: 'completed', completed_at: now })
    .where('state', '=', 'shipped')
    .where('shipped_at', '<=', before)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};

/** Returns the points goods with an uploaded picture. */
export function findPointsPictures(db: Db): Promise<{ title: string; text: string }[]> {
  return db
    .selectFrom('points_goods')
    .select(['name as title', 'image_url as text'])
    .where('image_url', '!=', '')
    .execute();
}
