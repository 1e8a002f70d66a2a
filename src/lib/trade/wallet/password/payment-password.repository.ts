import { readFirst } from '#lib/platform/db/rows.rules.ts';
import { sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { NewPaymentPassword, PaymentPasswordRow } from '#lib/trade/wallet/wallet.table.ts';

export function findPaymentPassword(db: Db, memberId: number): Promise<PaymentPasswordRow | undefined> {
  return readFirst(db.selectFrom('payment_password').selectAll().where('member_id', '=', memberId));
}

/** Sets a member's password, whatever there was, and unlocks it. */
export async function putPaymentPassword(trx: Trx, password: NewPaymentPassword): Promise<void> {
  const { password_hash, changed_at } = password;
  await trx
    .insertInto('payment_password')
    .values(password)
    .onConflict((conflict) =>
      conflict
        .column('member_id')
        .doUpdateSet({ password_hash, changed_at, wrong_tries: 0, locked_until: 0, checking_until: 0 }),
    )
    .execute();
}

/**
 * Takes one of the `most` tries, before it is known whether it is right; the last of them locks the password until
 * `lockUntil`. A lock that has run out begins again. No other is taken until {@link endPasswordTry} or `checkingUntil`.
 * Undefined while it is locked or another is checked, or where there is none.
 */
export function takePasswordTry(
  db: Db,
  memberId: number,
  { most, lockUntil, checkingUntil }: { most: number; lockUntil: number; checkingUntil: number },
  now: number,
): Promise<PaymentPasswordRow | undefined> {
  const tries = sql<number>`case when locked_until > 0 then 1 else wrong_tries + 1 end`;
  return readFirst(
    db
      .updateTable('payment_password')
      .set({
        wrong_tries: tries,
        checking_until: checkingUntil,
        locked_until: sql<number>`case when ${tries} >= ${most} then ${sql.lit(lockUntil)} else 0 end`,
      })
      .where('member_id', '=', memberId)
      .where('locked_until', '<=', now)
      .where('checking_until', '<=', now)
      .returningAll(),
  );
}

/** A right one: earlier wrong ones count no more. */
export async function clearPasswordTries(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable('payment_password')
    .set({ wrong_tries: 0, locked_until: 0, checking_until: 0 })
    .where('member_id', '=', memberId)
    .execute();
}

/** A wrong one: it stays counted, and the next may be checked. */
export async function endPasswordTry(
  db: Db,
  { memberId, checkingUntil }: Pick<PaymentPasswordRow, 'memberId' | 'checkingUntil'>,
): Promise<void> {
  await db
    .updateTable('payment_password')
    .set({ checking_until: 0 })
    .where('member_id', '=', memberId)
    .where('checking_until', '=', checkingUntil)
    .execute();
}
