import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { ReceiptGoods, ReceiptState, ReminderStep } from '#lib/trade/receipts/receipts.rules.ts';
import type { NewReceipt, ReceiptRow } from '#lib/trade/receipts/receipts.table.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Writes the receipt of an order unless it has one; returns its id, or undefined. */
export async function insertReceipt(trx: Trx, receipt: NewReceipt): Promise<number | undefined> {
  const row = await trx
    .insertInto('order_receipt')
    .values(receipt)
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A receipt with its order. */
export type FoundReceipt = ReceiptRow & { orderNo: string; company: string; receivedAt: number | null };

/** Selects receipts with their orders, for further conditions. */
export const withOrders = (db: Db) =>
  db
    .selectFrom('order_receipt')
    .innerJoin('orders', 'orders.id', 'order_receipt.order_id')
    .selectAll('order_receipt')
    .select(['orders.no as order_no', 'orders.company', 'orders.completed_at as received_at']);

/** Finds one of a member's receipts; with `memberId` null any member's. */
export function findReceipt(db: Db, id: number, memberId: number | null): Promise<FoundReceipt | undefined> {
  const query = withOrders(db).where('order_receipt.id', '=', id);
  return readFirst(memberId === null ? query : query.where('order_receipt.member_id', '=', memberId));
}

/** Finds the receipt that a member owes for one of its orders. */
export function findReceiptOfOrder(
  db: Db,
  memberId: number,
  orderId: number,
): Promise<FoundReceipt | undefined> {
  return readFirst(
    withOrders(db)
      .where('order_receipt.order_id', '=', orderId)
      .where('order_receipt.member_id', '=', memberId),
  );
}

/** Finds a member's receipts that were due by a moment and are not accepted. */
export function findDueOf(
  db: Db,
  memberId: number,
  now: number,
): Promise<Pick<ReceiptRow, 'state' | 'dueAt' | 'sentAt'>[]> {
  return readAll(
    db
      .selectFrom('order_receipt')
      .select(['state', 'due_at', 'sent_at'])
      .where('member_id', '=', memberId)
      .where('state', '!=', 'accepted')
      .where('due_at', '<=', now),
  );
}

/** A file of a receipt with its kind. */
export interface FoundPage {
  receiptId: number;
  uploadId: number;
  mediaType: string;
  name: string;
}

/** Finds the files of some receipts in their order. */
export async function findReceiptPages(db: Db, ids: readonly number[]): Promise<FoundPage[]> {
  if (ids.length === 0) return [];
  return readAll(
    db
      .selectFrom('order_receipt_page')
      .innerJoin('upload', 'upload.id', 'order_receipt_page.upload_id')
      .select(['order_receipt_page.receipt_id', 'order_receipt_page.upload_id'])
      .select(['upload.media_type', 'upload.name'])
      .where('order_receipt_page.receipt_id', 'in', ids)
      .orderBy('order_receipt_page.receipt_id')
      .orderBy('order_receipt_page.position'),
  );
}

/** Finds the goods of some orders. */
export async function findReceiptGoods(
  db: Db,
  orderIds: readonly number[],
): Promise<(ReceiptGoods & { orderId: number })[]> {
  if (orderIds.length === 0) return [];
  return readAll(
    db
      .selectFrom('order_line')
      .select(['order_id', 'name', 'spec', 'unit', 'quantity', 'lot_no'])
      .where('order_id', 'in', orderIds)
      .orderBy('id'),
  );
}

/** Replaces the files of a receipt. */
export async function setReceiptPages(trx: Trx, id: number, uploadIds: readonly number[]): Promise<void> {
  await trx.deleteFrom('order_receipt_page').where('receipt_id', '=', id).execute();
  const rows = uploadIds.map((upload_id, position) => ({ receipt_id: id, position, upload_id }));
  await trx.insertInto('order_receipt_page').values(rows).execute();
}

/**
 * Records that a receipt was sent in, for the version that was read; false when it has changed since, or is accepted.
 */
export async function setSent(
  trx: Trx,
  { id, version }: Pick<ReceiptRow, 'id' | 'version'>,
  sentAt: number,
): Promise<boolean> {
  const done = await trx
    .updateTable('order_receipt')
    .set({ state: 'sent', sent_at: sentAt, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '!=', 'accepted')
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}

/** Decides a receipt that waits, in the version that was seen; of several decisions only the first is true. */
export async function setDecided(
  trx: Trx,
  { id, version }: Pick<ReceiptRow, 'id' | 'version'>,
  decision: { state: 'accepted' | 'refused'; reason: string; decided_by: number; decided_at: number },
): Promise<boolean> {
  const done = await trx
    .updateTable('order_receipt')
    .set(decision)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', '=', 'sent')
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}

/** A receipt for which its buyer has to act, with its member. */
export interface DueReceipt {
  id: number;
  memberId: number;
  state: ReceiptState;
  dueAt: number;
  reason: string;
  orderNo: string;
  company: string;
  phone: string;
}

/** Finds receipts for which the reminder of this step is due and was not sent, from an id on. */
export function findToRemind(
  db: Db,
  { step, after, limit }: { step: ReminderStep; after: number; limit: number },
  now: number,
): Promise<DueReceipt[]> {
  return readAll(
    db
      .selectFrom('order_receipt')
      .innerJoin('orders', 'orders.id', 'order_receipt.order_id')
      .innerJoin('member', 'member.id', 'order_receipt.member_id')
      .select(['order_receipt.id', 'order_receipt.member_id', 'order_receipt.state'])
      .select(['order_receipt.due_at', 'order_receipt.reason'])
      .select(['orders.no as order_no', 'member.company', 'member.phone'])
      .where('order_receipt.id', '>', after)
      .where('order_receipt.state', 'in', ['waiting', 'refused'])
      .where('order_receipt.due_at', '<=', now + step * DAY_MS)
      .where('member.state', '!=', 'closed')
      .where((row) =>
        row.or([
          row('order_receipt.reminded_days', 'is', null),
          row('order_receipt.reminded_days', '>', step),
        ]),
      )
      .orderBy('order_receipt.id')
      .limit(limit),
  );
}

/** Records that the reminder of this step is sent; false when it was already, or nothing is owed any more. */
export async function setReminded(trx: Trx, id: number, step: ReminderStep): Promise<boolean> {
  const done = await trx
    .updateTable('order_receipt')
    .set({ reminded_days: step })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'refused'])
    .where((row) => row.or([row('reminded_days', 'is', null), row('reminded_days', '>', step)]))
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === 1;
}
