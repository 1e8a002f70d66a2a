import { columnsOf, readAll, readFirst, readOne } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { NewPaymentRefund, PaymentRefundRow } from '#lib/trade/payments/tries/tries.table.ts';

/** A try's refunds, the first first. */
export function findRefunds(db: Db, tryId: number): Promise<PaymentRefundRow[]> {
  return readAll(db.selectFrom('payment_refund').selectAll().where('try_id', '=', tryId).orderBy('id'));
}

export function findRefund(db: Db, id: number): Promise<PaymentRefundRow | undefined> {
  return readFirst(db.selectFrom('payment_refund').selectAll().where('id', '=', id));
}

export function addRefund(trx: Trx, refund: NewPaymentRefund): Promise<PaymentRefundRow> {
  return readOne(trx.insertInto('payment_refund').values(refund).returningAll());
}

/** Refunds that a provider is to be asked for now, those that waited longest first. */
export async function findRefundsToSend(db: Db, limit: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_refund')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes one of those to ask for it; of several at once one gets it. It is due again at `again`. */
export function takeRefund(
  db: Db,
  { id, again }: { id: number; again: number },
  now: number,
): Promise<PaymentRefundRow | undefined> {
  return readFirst(
    db
      .updateTable('payment_refund')
      .set((row) => ({ next_at: again, attempts: row('attempts', '+', 1) }))
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('next_at', '<=', now)
      .returningAll(),
  );
}

/** Changes a refund that is in a state; undefined where it is in another by now. */
export function moveRefund(
  db: Db,
  { id, from }: { id: number; from: PaymentRefundRow['state'] },
  change: Partial<Pick<PaymentRefundRow, 'state' | 'target' | 'doneAt' | 'nextAt' | 'problem'>>,
): Promise<PaymentRefundRow | undefined> {
  return readFirst(
    db
      .updateTable('payment_refund')
      .set(columnsOf(change))
      .where('id', '=', id)
      .where('state', '=', from)
      .returningAll(),
  );
}
