import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { BalanceEntryRow, NewBalanceEntry, NewPointsEntry } from '#lib/trade/wallet/wallet.table.ts';

/** Changes a balance by `changeFen`; undefined when it would fall below zero, else the balance after it. */
export async function moveBalance(
  trx: Trx,
  memberId: number,
  changeFen: number,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('member')
    .set((member) => ({ balance_fen: member('balance_fen', '+', changeFen) }))
    .where('id', '=', memberId)
    .where('balance_fen', '>=', -changeFen)
    .returning('balance_fen')
    .executeTakeFirst();
  return row?.balance_fen;
}

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

export function findBalanceEntry(db: Db, eventKey: string): Promise<BalanceEntryRow | undefined> {
  return db.selectFrom('balance_ledger').selectAll().where('event_key', '=', eventKey).executeTakeFirst();
}

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
