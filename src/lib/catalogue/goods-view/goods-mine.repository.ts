import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Types of lines at a price of the goods itself: plain, and within a limited price. */
const OWN_PRICED: readonly number[] = [0, 1];

/**
 * Numbers of a goods in a cart: all units, including those in sets, and the lines that lists change as one: two where a
 * limited price applies to some of their units only.
 */
interface InCart {
  goodsId: number;
  quantity: number;
  lineIds: number[];
  lineQuantity: number;
}

/** Counts the units of each of these goods in a member's cart. */
export async function findCartNumbers(
  db: Db,
  memberId: number,
  goodsIds: readonly number[],
): Promise<InCart[]> {
  if (goodsIds.length === 0) return [];
  const rows = await db
    .selectFrom('cart_item')
    .select(['id', 'goods_id', 'quantity', 'type'])
    .where('member_id', '=', memberId)
    .where('goods_id', 'in', goodsIds)
    .orderBy('id')
    .execute();
  return [...Map.groupBy(rows, ({ goods_id }) => goods_id)].map(([goodsId, lines]) => {
    const own = lines.filter(({ type }) => OWN_PRICED.includes(type));
    return {
      goodsId,
      quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
      lineIds: own.map(({ id }) => id),
      lineQuantity: own.reduce((sum, line) => sum + line.quantity, 0),
    };
  });
}

/** Last price a member paid for one goods, in fen, and its time in ms. */
export interface LastBought {
  goodsId: number;
  priceFen: number;
  quantity: number;
  unit: string;
  createdAt: number;
}

/** Finds the last paid order lines of these goods; unpaid and cancelled orders and gifts do not count. */
export async function findLastBought(
  db: Db,
  memberId: number,
  goodsIds: readonly number[],
): Promise<LastBought[]> {
  if (goodsIds.length === 0) return [];
  const last = db
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_line.order_id')
    .where('orders.member_id', '=', memberId)
    .where('orders.state', 'not in', ['unpaid', 'cancelled'])
    .where('order_line.goods_id', 'in', goodsIds)
    .where('order_line.price_fen', '>', 0)
    .groupBy('order_line.goods_id')
    .select(({ fn }) => fn.max('order_line.id').as('id'));
  return readAll(
    db
      .selectFrom('order_line')
      .innerJoin('orders', 'orders.id', 'order_line.order_id')
      .select([
        'order_line.goods_id',
        'order_line.price_fen',
        'order_line.quantity',
        'order_line.unit',
        'orders.created_at',
      ])
      .where('order_line.id', 'in', last),
  );
}

/** Finds those of these goods that a member has saved. */
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

/** Finds those of these goods for which a member has set an alert. */
export async function findAwaited(
  db: Db,
  memberId: number,
  goodsIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (goodsIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('arrival_alert')
    .select('goods_id')
    .where('member_id', '=', memberId)
    .where('goods_id', 'in', goodsIds)
    .where('notified_at', 'is', null)
    .execute();
  return new Set(rows.map(({ goods_id }) => goods_id));
}
