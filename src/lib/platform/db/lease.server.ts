import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Takes a lease until `until` (ms) unless another holder's still runs; returns true on success. */
export async function takeLease(
  db: Db,
  { name, holder, until }: { name: string; holder: string; until: number },
  now: number,
): Promise<boolean> {
  const taken = await db
    .insertInto('lease')
    .values({ name, holder, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder, until })
        .where((lease) => lease.or([lease('lease.until', '<=', now), lease('lease.holder', '=', holder)])),
    )
    .returning('name')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Gives a lease back before it runs out. */
export async function releaseLease(db: Db, name: string, holder: string): Promise<void> {
  await db
    .updateTable('lease')
    .set({ until: sql<number>`0` })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}
