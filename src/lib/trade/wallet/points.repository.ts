import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { LogQuery, PointsReason } from '#lib/trade/wallet/wallet.rules.ts';
import type { NewPointsEntry, PointsEntryRow } from '#lib/trade/wallet/wallet.table.ts';

export async function findPoints(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('member')
    .select('points')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return row.points;
}

/** What a member's points changed by for one reference and some reasons. */
export async function sumPoints(
  db: Db,
  {
    memberId,
    reference,
    reasons,
  }: { memberId: number; reference: string; reasons: readonly NewPointsEntry['reason'][] },
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

export async function hasPointsEntry(db: Db, eventKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('points_ledger')
    .select('id')
    .where('event_key', '=', eventKey)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPointsEntry(trx: Trx, entry: NewPointsEntry): Promise<void> {
  await trx.insertInto('points_ledger').values(entry).execute();
}

/** Which changes of a member are asked for. */
type Search = Omit<LogQuery<PointsReason>, 'page'>;

const entriesOf = (db: Db, memberId: number, { reason, from, until }: Search) =>
  db
    .selectFrom('points_ledger')
    .where('member_id', '=', memberId)
    .$if(reason !== null, (query) => query.where('reason', '=', reason ?? 'order'))
    .$if(from !== null, (query) => query.where('created_at', '>=', from ?? 0))
    .$if(until !== null, (query) => query.where('created_at', '<', until ?? 0));

/** A part of the changes of a member's points, in the order they were booked as those of a balance, the last first. */
export function findPointsEntries(
  db: Db,
  memberId: number,
  search: Search,
  { limit, offset }: { limit: number; offset: number },
): Promise<PointsEntryRow[]> {
  const ids = entriesOf(db, memberId, search).select('id').orderBy('id', 'desc').limit(limit).offset(offset);
  return readAll(db.selectFrom('points_ledger').selectAll().where('id', 'in', ids).orderBy('id', 'desc'));
}

/** How many changes there are; no more than `most` are counted. */
export async function countPointsEntries(
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
