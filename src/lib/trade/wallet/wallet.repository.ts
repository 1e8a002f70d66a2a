import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { BalanceReason, LogQuery } from '#lib/trade/wallet/wallet.rules.ts';
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

/** Which changes of a member are asked for. */
type Search = Omit<LogQuery<BalanceReason>, 'page'>;

const entriesOf = (db: Db, memberId: number, { reason, from, until }: Search) =>
  db
    .selectFrom('balance_ledger')
    .where('member_id', '=', memberId)
    .$if(reason !== null, (query) => query.where('reason', '=', reason ?? 'order'))
    .$if(from !== null, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(until !== null, (query) => query.where('created_at', '<', until ?? 0));

/** A change with the store whose order it is about; null where that is the member's own, or it is about none. */
export type ListedBalanceEntry = BalanceEntryRow & { store: string | null };

/**
 * A part of the changes of a balance, the last that was booked first, as only so what was there after each adds up: times
 * are taken before a booking waits for its turn. Rows before it are only counted in the index.
 */
export function findBalanceEntries(
  db: Db,
  memberId: number,
  search: Search,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedBalanceEntry[]> {
  const ids = entriesOf(db, memberId, search).select('id').orderBy('id', 'desc').limit(limit).offset(offset);
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
      .where('id', 'in', ids)
      .orderBy('id', 'desc'),
  );
}

/** How many changes there are; no more than `most` are counted. */
export async function countBalanceEntries(
  db: Db,
  memberId: number,
  search: Search,
  most: number,
): Promise<number> {
  const { count } = await db
    .selectFrom(entriesOf(db, memberId, search).select('id').limit(most).as('some'))
    .select((entry) => entry.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
