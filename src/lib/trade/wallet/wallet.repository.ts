import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { BalanceQuery, BalanceReason } from '#lib/trade/wallet/wallet.rules.ts';
import type { BalanceEntryRow, NewBalanceEntry } from '#lib/trade/wallet/wallet.table.ts';

export async function insertBalanceEntry(trx: Trx, entry: NewBalanceEntry): Promise<void> {
  await trx.insertInto('balance_ledger').values(entry).execute();
}

export async function findBalance(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('member')
    .select('balance_fen')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.balance_fen;
}

/** What a member's balance changed by for one reference and some reasons, in fen. */
export async function sumBalance(
  db: Db,
  {
    memberId,
    reference,
    reasons,
  }: { memberId: number; reference: string; reasons: readonly BalanceReason[] },
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

export function findBalanceEntry(db: Db, eventKey: string): Promise<BalanceEntryRow | undefined> {
  return readFirst(db.selectFrom('balance_ledger').selectAll().where('event_key', '=', eventKey));
}

const entriesOf = (db: Db, memberId: number, { reason, from, until }: Omit<BalanceQuery, 'page'>) =>
  db
    .selectFrom('balance_ledger')
    .where('member_id', '=', memberId)
    .$if(reason !== null, (query) => query.where('reason', '=', reason ?? 'order'))
    .$if(from !== null, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(until !== null, (query) => query.where('created_at', '<', until ?? 0));

/** A page of the changes of a balance, the newest first. */
export function findBalanceEntries(
  db: Db,
  memberId: number,
  search: Omit<BalanceQuery, 'page'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<BalanceEntryRow[]> {
  return readAll(
    entriesOf(db, memberId, search)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

export async function countBalanceEntries(
  db: Db,
  memberId: number,
  search: Omit<BalanceQuery, 'page'>,
): Promise<number> {
  const { count } = await entriesOf(db, memberId, search)
    .select((entry) => entry.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
