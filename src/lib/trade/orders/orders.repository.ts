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

/** Writes an order, for now under a number that no other has; its own one comes from its id ({@link numbering}). */
export async function insertOrder(trx: Trx, order: NewOrder): Promise<number> {
  const { id } = await trx
    .insertInto('orders')
    .values({ ...order, state: FIRST_STATE, no: `${order.checkout_key}:${order.kind}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The statement that gives an order its number. */
export const numbering = (trx: Trx, id: number, no: string) =>
  trx.updateTable('orders').set({ no }).where('id', '=', id);

/** The statement that writes the lines of orders. */
export const newOrderLines = (trx: Trx, lines: readonly NewOrderLine[]) =>
  trx.insertInto('order_line').values(lines);

/** The statement that writes what happened to an order. */
export const newOrderEvent = (trx: Trx, event: Insertable<OrderEventTable>) =>
  trx.insertInto('order_event').values(event);

export async function insertOrderEvent(trx: Trx, event: Insertable<OrderEventTable>): Promise<void> {
  await newOrderEvent(trx, event).execute();
}

/** A member's own order. */
export function findOrder(db: Db, memberId: number, id: number): Promise<OrderRow | undefined> {
  return readFirst(
    db.selectFrom('orders').selectAll().where('id', '=', id).where('member_id', '=', memberId),
  );
}

/** Those of these orders that are the member's own, by id. */
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

/** A member's orders that can be paid online or from the balance, the latest first. */
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

/** A member's order of goods with ephedrine that is still to be transferred, the one whose time ends first. */
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

/** Anybody's order, for staff and jobs. */
export function findAnyOrder(db: Db, id: number): Promise<OrderRow | undefined> {
  return readFirst(db.selectFrom('orders').selectAll().where('id', '=', id));
}

/** Anybody's orders, for staff, in the order of these ids; ids of none are left out. */
export async function findAnyOrders(db: Db, ids: readonly number[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await readAll(db.selectFrom('orders').selectAll().where('id', 'in', ids));
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

/** Orders by their numbers; numbers that no order has are left out. */
export function findOrdersByNos(trx: Trx, nos: readonly string[]): Promise<Pick<OrderRow, 'id' | 'no'>[]> {
  return trx.selectFrom('orders').select(['id', 'no']).where('no', 'in', nos).orderBy('id').execute();
}

/** The orders that checkouts of a member became, by id. */
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

/** Names the first lot of lines again after they got others. */
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

/** Writes a move of an order that is still in the state it is moved from; undefined when it is not. */
export function writeMove(
  trx: Trx,
  { id, state }: Pick<OrderRow, 'id' | 'state'>,
  change: OrderChange & { state: OrderState },
): Promise<OrderRow | undefined> {
  return readFirst(
    trx.updateTable('orders').set(change).where('id', '=', id).where('state', '=', state).returningAll(),
  );
}

/** Holds an order's row until the end of the transaction; undefined when there is none, or not this member's. */
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

/** Counts money that goes back for an order, and so holds its row; returns the order as it is then. */
export function addRefunded(trx: Trx, id: number, refundedFen: number): Promise<OrderRow> {
  return readOne(
    trx
      .updateTable('orders')
      .set((order) => ({ refunded_fen: order('refunded_fen', '+', refundedFen) }))
      .where('id', '=', id)
      .returningAll(),
  );
}

/** Counts money of lines (fen, by line) that goes back. */
export async function addRefundedOfLines(trx: Trx, backFen: ReadonlyMap<number, number>): Promise<void> {
  for (const [id, fen] of backFen)
    if (fen !== 0)
      await trx
        .updateTable('order_line')
        .set((line) => ({ refunded_fen: line('refunded_fen', '+', fen) }))
        .where('id', '=', id)
        .execute();
}

/** Counts units of a line that leave, or that are taken off it; false where it has not so many that did neither. */
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

/** Orders that were sent at a moment (ms) or earlier and that nobody received yet, by id. */
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

/** Orders that nobody paid in time, the oldest first. */
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
