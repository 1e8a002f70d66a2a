import { sql } from 'kysely';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst, readOne } from '#lib/platform/db/rows.rules.ts';
import type { BalanceEntry, BalanceReason, LogQuery, PointsReason } from '#lib/trade/wallet/wallet.rules.ts';
import type {
  BalanceEntryRow,
  NewBalanceEntry,
  NewPaymentPassword,
  NewPointsEntry,
  PaymentPasswordRow,
  PointsEntryRow,
} from '#lib/trade/wallet/wallet.table.ts';

type Ledger = 'balance_ledger' | 'points_ledger';

/** Returns a member's current balance in fen, and points. */
export const findWallet = (db: Db, memberId: number): Promise<{ balanceFen: number; points: number }> =>
  readOne(db.selectFrom('member').select(['balance_fen', 'points']).where('id', '=', memberId));

export async function insertBalanceEntry(trx: Trx, entry: NewBalanceEntry): Promise<void> {
  await trx.insertInto('balance_ledger').values(entry).execute();
}

export async function insertPointsEntry(trx: Trx, entry: NewPointsEntry): Promise<void> {
  await trx.insertInto('points_ledger').values(entry).execute();
}

export function findBalanceEntry(db: Db, idempotencyKey: string): Promise<BalanceEntryRow | undefined> {
  return readFirst(db.selectFrom('balance_ledger').selectAll().where('idempotency_key', '=', idempotencyKey));
}

export function findPointsEntry(db: Db, idempotencyKey: string): Promise<PointsEntryRow | undefined> {
  return readFirst(db.selectFrom('points_ledger').selectAll().where('idempotency_key', '=', idempotencyKey));
}

/** Filter of a sum: the changes of a member for one reference and some reasons. */
interface Changes<Reason> {
  memberId: number;
  reference: string;
  reasons: readonly Reason[];
}

/** Sums up the changes of a member's balance for one reference and some reasons, in fen. */
export async function sumBalance(
  db: Db,
  { memberId, reference, reasons }: Changes<BalanceReason>,
): Promise<number> {
  const { sum } = await db
    .selectFrom('balance_ledger')
    .select(({ fn }) => fn.sum<number | null>('change_fen').as('sum'))
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .where('reason', 'in', reasons)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** Sums up the changes of points in the same way. */
export async function sumPoints(
  db: Db,
  { memberId, reference, reasons }: Changes<PointsReason>,
): Promise<number> {
  const { sum } = await db
    .selectFrom('points_ledger')
    .select(({ fn }) => fn.sum<number | null>('change').as('sum'))
    .where('member_id', '=', memberId)
    .where('reference', '=', reference)
    .where('reason', 'in', reasons)
    .executeTakeFirstOrThrow();
  return sum ?? 0;
}

/** Search of a member's changes. */
export type LogSearch<Reason extends string> = Omit<LogQuery<Reason>, 'page'>;

const entriesOf = (
  db: Db,
  ledger: Ledger,
  memberId: number,
  { reason, from, until }: LogSearch<BalanceReason | PointsReason>,
) =>
  db
    .selectFrom(ledger)
    .select('id')
    .where('member_id', '=', memberId)
    .$if(reason !== null, (query) => query.where(sql`reason`, '=', reason))
    .$if(from !== null, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(until !== null, (query) => query.where('created_at', '<', until ?? 0));

/** A part of a log, for reading it in batches. */
export interface LogPart {
  limit: number;
  offset: number;
}

/**
 * Finds a part of the changes of a balance, the last booked first: only in this order the amounts after each change add
 * up, as times are taken before a booking gets its lock. Skipped rows are only counted in the index.
 */
export function findBalanceEntries(
  db: Db,
  memberId: number,
  search: LogSearch<BalanceReason>,
  { limit, offset }: LogPart,
): Promise<BalanceEntry[]> {
  const ids = entriesOf(db, 'balance_ledger', memberId, search).orderBy('id', 'desc');
  return readAll(
    db
      .selectFrom('balance_ledger')
      .selectAll()
      .select((entry) =>
        entry
          .selectFrom('orders')
          .select('orders.company')
          .whereRef('orders.no', '=', 'balance_ledger.reference')
          .whereRef('orders.member_id', '<>', 'balance_ledger.member_id')
          .as('store'),
      )
      .where('id', 'in', ids.limit(limit).offset(offset))
      .orderBy('id', 'desc'),
  );
}

/** Finds a part of the changes of a member's points, the last booked first, in the same order as those of a balance. */
export function findPointsEntries(
  db: Db,
  memberId: number,
  search: LogSearch<PointsReason>,
  { limit, offset }: LogPart,
): Promise<PointsEntryRow[]> {
  const ids = entriesOf(db, 'points_ledger', memberId, search).orderBy('id', 'desc');
  return readAll(
    db
      .selectFrom('points_ledger')
      .selectAll()
      .where('id', 'in', ids.limit(limit).offset(offset))
      .orderBy('id', 'desc'),
  );
}

/** Counts the changes of a log, up to `most`. */
export async function countEntries(
  db: Db,
  { ledger, memberId }: { ledger: Ledger; memberId: number },
  search: LogSearch<BalanceReason | PointsReason>,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(entriesOf(db, ledger, memberId, search).limit(most).as('some'))
    .select((entry) => entry.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function findPaymentPassword(db: Db, memberId: number): Promise<PaymentPasswordRow | undefined> {
  return readFirst(db.selectFrom('payment_password').selectAll().where('member_id', '=', memberId));
}

/** Sets a member's password, replacing any earlier one, and unlocks it. */
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
 * Takes one of the `most` tries, before the password is checked; the last of them locks it until `lockUntil`. After an
 * expired lock counting begins again. No other try is taken until {@link endPasswordTry} or `checkingUntil`. Undefined
 * while it is locked or another try is checked, or when there is no password.
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

/** Resets the count of wrong passwords after a right one. */
export async function clearPasswordTries(db: Db, memberId: number): Promise<void> {
  await db
    .updateTable('payment_password')
    .set({ wrong_tries: 0, locked_until: 0, checking_until: 0 })
    .where('member_id', '=', memberId)
    .execute();
}

/** Ends a try with a wrong password: it stays counted, and the next may be checked. */
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
