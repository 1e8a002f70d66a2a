import type { Db } from '#lib/db/database.ts';

/** What was touched since a moment (ms), by any process. */
export function findTouchedSince(
  db: Db,
  since: number,
): Promise<{ id: number; tags: string; created_at: number }[]> {
  return db.selectFrom('invalidation').selectAll().where('created_at', '>=', since).execute();
}

/** Sweeps away what every process has long since heard. */
export async function deleteTouchedBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('invalidation').where('created_at', '<', before).execute();
}
