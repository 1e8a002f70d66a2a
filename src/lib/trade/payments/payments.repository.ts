import type { OrderKind } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import type { NewPayment, PaymentRow } from '#lib/trade/payments/payments.table.ts';
import type { NewPaymentArrival, NewPaymentNotice } from '#lib/trade/payments/tries/tries.table.ts';

/** Finds an order's payments, newest first. */
export function findPayments(db: Db, orderId: number): Promise<PaymentRow[]> {
  return readAll(db.selectFrom('payment').selectAll().where('order_id', '=', orderId).orderBy('id', 'desc'));
}

/** Finds the payments of several orders. */
export function findPaymentsOf(db: Db, orderIds: readonly number[]): Promise<PaymentRow[]> {
  return readAll(db.selectFrom('payment').selectAll().where('order_id', 'in', orderIds).orderBy('id'));
}

export async function insertPayment(trx: Trx, payment: NewPayment): Promise<void> {
  await trx.insertInto('payment').values(payment).execute();
}

/** Writes a payment whose money has arrived. */
export const insertConfirmed = (
  trx: Trx,
  paid: Pick<NewPayment, 'order_id' | 'member_id' | 'method' | 'amount_fen' | 'idempotency_key'> &
    Partial<NewPayment>,
  now: number,
): Promise<void> =>
  insertPayment(trx, {
    state: 'confirmed',
    payer_name: '',
    payer_bank: '',
    reference: '',
    note: '',
    ...paid,
    created_at: now,
    decided_at: now,
  });

/** Corrects the buyer's details of a transfer that still waits. A missing slip keeps the old one. */
export async function setWaitingTransfer(
  trx: Trx,
  orderId: number,
  { slip_id, ...texts }: Pick<NewPayment, 'payer_name' | 'payer_bank' | 'reference' | 'slip_id'>,
): Promise<void> {
  await trx
    .updateTable('payment')
    .set(slip_id === null ? texts : { ...texts, slip_id })
    .where('order_id', '=', orderId)
    .where('method', '=', 'transfer')
    .where('state', '=', 'waiting')
    .execute();
}

/** Decides a waiting transfer; of several decisions only the first gets the row. */
export function decidePayment(
  trx: Trx,
  id: number,
  decision: { state: 'confirmed' | 'rejected'; note: string; decided_by: number; decided_at: number },
): Promise<PaymentRow | undefined> {
  return readFirst(
    trx
      .updateTable('payment')
      .set(decision)
      .where('id', '=', id)
      .where('method', '=', 'transfer')
      .where('state', '=', 'waiting')
      .returningAll(),
  );
}

/** Returns a decided transfer to waiting; undefined when it has another decision by now. */
export function undecidePayment(
  trx: Trx,
  id: number,
  was: 'confirmed' | 'rejected',
): Promise<PaymentRow | undefined> {
  return readFirst(
    trx
      .updateTable('payment')
      .set({ state: 'waiting', note: '', decided_by: null, decided_at: null })
      .where('id', '=', id)
      .where('method', '=', 'transfer')
      .where('state', '=', was)
      .returningAll(),
  );
}

export function findPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  return readFirst(db.selectFrom('payment').selectAll().where('id', '=', id));
}

export interface TransferRow extends PaymentRow {
  orderNo: string;
  orderKind: OrderKind;
  orderState: OrderState;
  company: string;
}

/** Finds a page of transfers in a state: waiting ones oldest first, decided ones newest first. */
export function findTransfers(
  db: Db,
  state: PaymentRow['state'],
  limit: number,
  offset: number,
): Promise<TransferRow[]> {
  return readAll(
    db
      .selectFrom('payment')
      .innerJoin('orders', 'orders.id', 'payment.order_id')
      .selectAll('payment')
      .select([
        'orders.no as order_no',
        'orders.kind as order_kind',
        'orders.state as order_state',
        'orders.company as company',
      ])
      .where('payment.method', '=', 'transfer')
      .where('payment.state', '=', state)
      .orderBy('payment.created_at', state === 'waiting' ? 'asc' : 'desc')
      .orderBy('payment.id')
      .limit(limit)
      .offset(offset),
  );
}

export function countTransfers(db: Db): Promise<{ state: PaymentRow['state']; count: number }[]> {
  return db
    .selectFrom('payment')
    .select(['state', sql<number>`count(*)`.as('count')])
    .where('method', '=', 'transfer')
    .groupBy('state')
    .execute();
}

/** Finds the confirmed payments with these idempotency keys. */
export function findConfirmed(db: Db, eventKeys: readonly string[]): Promise<PaymentRow[]> {
  return readAll(
    db
      .selectFrom('payment')
      .selectAll()
      .where('idempotency_key', 'in', eventKeys)
      .where('state', '=', 'confirmed')
      .orderBy('id'),
  );
}

/** Finds the order numbers of payments, by payment id. */
export async function findOrderNosOfPayments(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment')
    .innerJoin('orders', 'orders.id', 'payment.order_id')
    .select(['payment.id', 'orders.no'])
    .where('payment.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, no }) => [id, no]));
}

/** Stores a notice; false when it is already stored. */
export async function insertNotice(trx: Trx, notice: NewPaymentNotice): Promise<boolean> {
  const kept = await trx
    .insertInto('payment_notice')
    .values(notice)
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function insertArrival(db: Db, arrival: NewPaymentArrival): Promise<void> {
  await db.insertInto('payment_arrival').values(arrival).execute();
}

/** Counts the refused notices stored since a moment (ms). */
export async function countRefused(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('payment_arrival')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_verified', '=', 0)
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the refused notices stored before a moment (ms). */
export async function deleteRefused(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('payment_arrival')
    .where('is_verified', '=', 0)
    .where('received_at', '<', before)
    .execute();
}
