import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { NewPointsEntry } from '#lib/trade/wallet/wallet.table.ts';

/** Adds points; returns how many there are then. */
export async function movePoints(trx: Trx, memberId: number, change: number): Promise<number> {
  const row = await trx
    .updateTable('member')
    .set((member) => ({ points: member('points', '+', change) }))
    .where('id', '=', memberId)
    .returning('points')
    .executeTakeFirstOrThrow();
  return row.points;
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
