import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import type { ReceiptState, ReminderStep } from '#lib/trade/receipts/receipts.rules.ts';

/** A receipt that its buyer has to do something about, with whose it is. */
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

/** Receipts of which the reminder of so many days is due and was not sent, from an id on. */
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

/** Notes that the reminder of so many days is sent; false where it was already, or nothing is owed any more. */
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
