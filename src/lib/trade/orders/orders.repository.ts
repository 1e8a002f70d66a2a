import { readAll, readFirst, readOne } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type {
  NewOrder,
  NewOrderLine,
  OrderChange,
  OrderEventRow,
  OrderEventTable,
  OrderLineRow,
  OrderRow,
} from '#lib/trade/orders/orders.table.ts';
import { FIRST_STATE, type OrderState } from '#lib/trade/orders/orders.rules.ts';
import type { Insertable } from 'kysely';

/** Inserts an order with a temporary unique number; the final one is derived from its id ({@link numbering}). */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<number> {
  const { id } = await trx
    .insertInto('orders')
    .values({ ...order, state: FIRST_STATE, no: `${order.checkout_key}:${order.kind}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the statement that sets the number of an order. */
export const numbering = (trx: Trx, id: number, no: string) =>
  trx.updateTable('orders').set({ no }).where('id', '=', id);

/** Returns the statement that inserts lines of orders. */
export const newOrderLines = (trx: Trx, lines: readonly NewOrderLine[]) =>
  trx.insertInto('order_line').values(lines);

/** Returns the statement that inserts an event of an order. */
export const newOrderEvent = (trx: Trx, event: Insertable<OrderEventTable>) =>
  trx.insertInto('order_event').values(event);

export async function insertOrderEvent(trx: Trx, event: Insertable<OrderEventTable>): Promise<void> {
  await newOrderEvent(trx, event).execute();
}

/** Returns a member's own order. */
export function findOrder(db: Db, memberId: number, id: number): Promise<OrderRow | undefined> {
  return readFirst(
    db.selectFrom('orders').selectAll().where('id', '=', id).where('member_id', '=', memberId),
  );
}

/** Returns the member's own orders among these ids, by id. */
export function findOrdersByIds(db: Db, memberId: number, ids: readonly number[]): Promise<OrderRow[]> {
  return readAll(
    db
      .selectFrom('orders')
      .selectAll()
      .where('id', 'in', ids)
      .where('member_id', '=', memberId)
      .orderBy('id'),
  );
}

/** Returns a member's orders that can be paid online or from the balance, latest first. */
export function findPayableOrders(db: Db, memberId: number, now: number): Promise<OrderRow[]> {
  return readAll(
    db
      .selectFrom('orders')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', '=', 'unpaid')
      .where('kind', '!=', 'ephedrine')
      .where('payment_method', 'is', null)
      .where('pay_before', '>', now)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );
}

/**
 * Returns a member's order of goods with ephedrine that still has to be paid by transfer, the one whose time ends
 * first.
 */
export function findOrderToTransfer(db: Db, memberId: number, now: number): Promise<OrderRow | undefined> {
  return readFirst(
    db
      .selectFrom('orders')
      .selectAll()
      .where('member_id', '=', memberId)
      .where('state', '=', 'unpaid')
      .where('kind', '=', 'ephedrine')
      .where('payment_method', 'is', null)
      .where('pay_before', '>', now)
      .orderBy('pay_before')
      .orderBy('id')
      .limit(1),
  );
}

/** Returns an order of any member, for staff and jobs. */
export function findAnyOrder(db: Db, id: number): Promise<OrderRow | undefined> {
  return readFirst(db.selectFrom('orders').selectAll().where('id', '=', id));
}

/** Returns orders of any member, for staff, in the order of these ids; unknown ids are left out. */
export async function findAnyOrders(db: Db, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await readAll(db.selectFrom('orders').selectAll().where('id', 'in', ids));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Returns orders by their numbers; unknown numbers are left out. */
export function findOrdersByNos(trx: Trx, nos: readonly string[]): Promise<Pick<OrderRow, 'id' | 'no'>[]> {
  return trx.selectFrom('orders').select(['id', 'no']).where('no', 'in', nos).orderBy('id').execute();
}

/** Returns the orders that checkouts of a member became, by id. */
export function findOrdersOfCheckouts(
  db: Db,
  memberId: number,
  keys: readonly string[],
): Promise<OrderRow[]> {
  return readAll(
    db
      .selectFrom('orders')
      .selectAll()
      .where('checkout_key', 'in', keys)
      .where('member_id', '=', memberId)
      .orderBy('id'),
  );
}

export function findOrderLines(db: Db, orderIds: readonly number[]): Promise<OrderLineRow[]> {
  return readAll(
    db
      .selectFrom('order_line')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('order_id')
      .orderBy('id'),
  );
}

/** Updates the first lot of lines after their lots changed. */
export async function setFirstLots(
  trx: Trx,
  lines: readonly { lineId: number; lotNo: string; expiresAt: number | null }[],
): Promise<void> {
  for (const { lineId, lotNo, expiresAt } of lines)
    await trx
      .updateTable('order_line')
      .set({ lot_no: lotNo, expires_at: expiresAt })
      .where('id', '=', lineId)
      .execute();
}

export function findOrderEvents(db: Db, orderId: number): Promise<OrderEventRow[]> {
  return readAll(
    db
      .selectFrom('order_event')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );
}

/** Writes a move of an order that is still in the state it moves from; undefined when it is not. */
export function writeMove(
  trx: Trx,
  { id, state }: Pick<OrderRow, 'id' | 'state'>,
  change: OrderChange & { state: OrderState },
): Promise<OrderRow | undefined> {
  return readFirst(
    trx.updateTable('orders').set(change).where('id', '=', id).where('state', '=', state).returningAll(),
  );
}

/** Locks an order's row until the end of the transaction; undefined when there is none, or it is not this member's. */
export function lockOrder(trx: Trx, id: number, memberId?: number): Promise<OrderRow | undefined> {
  return readFirst(
    trx
      .updateTable('orders')
      .set((order) => ({ state: order.ref('state') }))
      .where('id', '=', id)
      .$if(memberId !== undefined, (query) => query.where('member_id', '=', memberId ?? 0))
      .returningAll(),
  );
}

/** Adds a refund to an order, which also locks its row; returns the order afterwards. */
export function addRefunded(trx: Trx, id: number, refundedFen: number): Promise<OrderRow> {
  return readOne(
    trx
      .updateTable('orders')
      .set((order) => ({ refunded_fen: order('refunded_fen', '+', refundedFen) }))
      .where('id', '=', id)
      .returningAll(),
  );
}

/** Adds refunds (fen, by line id) to lines. */
export async function addRefundedOfLines(trx: Trx, backFen: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, fen] of backFen)
    if (fen !== 0)
      await trx
        .updateTable('order_line')
        .set((line) => ({ refunded_fen: line('refunded_fen', '+', fen) }))
        .where('id', '=', id)
        .execute();
}

/** Adds units of a line that are sent or cut; false where the line does not have as many left. */
export async function addUnits(
  trx: Trx,
  { id, column, units }: { id: number; column: 'sent' | 'cut'; units: number },
): Promise<boolean> {
  const row = await trx
    .updateTable('order_line')
    .set((line) => ({ [column]: line(column, '+', units) }))
    .where('id', '=', id)
    .where((line) => line(line('quantity', '-', line('sent', '+', line.ref('cut'))), '>=', units))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns orders that were sent at a moment (ms) or earlier and are not received yet, by id. */
export function findShippedBefore(
  db: Db,
  { shippedBefore, afterId }: { shippedBefore: number; afterId: number },
  limit: number,
): Promise<{ id: number }[]> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'shipped')
    .where('shipped_at', '<=', shippedBefore)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns orders that were not paid in time, oldest first. */
export function findOverdueOrders(
  db: Db,
  afterId: number,
  limit: number,
  now: number,
): Promise<{ id: number }[]> {
  return db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'unpaid')
    .where('pay_before', '<=', now)
    .where('payment_method', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute();
}
