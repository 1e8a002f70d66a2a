import { readAll } from '#lib/platform/db/rows.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
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

/** A page of the changes of a member's points, the newest first. */
export function findPointsEntries(
  db: Db,
  memberId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<PointsEntryRow[]> {
  return readAll(
    db
      .selectFrom('points_ledger')
      .selectAll()
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset),
  );
}

export async function countPointsEntries(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('points_ledger')
    .select((entry) => entry.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
