import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { NewPaymentArrival, NewPaymentNotice } from '#lib/trade/payments/tries/tries.table.ts';

/** Keeps a notice; false when it was kept before. */
export async function insertNotice(trx: Trx, notice: NewPaymentNotice): Promise<boolean> {
  const kept = await trx
    .insertInto('payment_notice')
    .values(notice)
    .onConflict((conflict) => conflict.column('event_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

export async function insertArrival(db: Db, arrival: NewPaymentArrival): Promise<void> {
  await db.insertInto('payment_arrival').values(arrival).execute();
}

/** How many that were refused are kept since a moment (ms). */
export async function countRefused(db: Db, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('payment_arrival')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_verified', '=', 0)
    .where('received_at', '>=', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets what was refused before a moment (ms). */
export async function deleteRefused(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('payment_arrival')
    .where('is_verified', '=', 0)
    .where('received_at', '<', before)
    .execute();
}
