import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * Takes one of the `most` uses of a key in its time window, which starts with the first; a single statement, so that
 * parallel requests cannot take the same one. Returns the end of the window (ms) and the number of uses taken,
 * undefined where none was left.
 */
export async function takeUse(
  db: Db,
  { key, most, durationMs }: { key: string; most: number; durationMs: number },
  now: number,
): Promise<{ expiresAt: number; used: number } | undefined> {
  const over = sql<boolean>`rate_limit.expires_at <= ${now}`;
  const taken = await db
    .insertInto('rate_limit')
    .values({ key, points: 1, expires_at: now + durationMs })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          points: sql<number>`case when ${over} then 1 else rate_limit.points + 1 end`,
          expires_at: sql<number>`case when ${over} then excluded.expires_at else rate_limit.expires_at end`,
        })
        .where((eb) => eb.or([over, eb('rate_limit.points', '<', most)])),
    )
    .returning(['expires_at', 'points'])
    .executeTakeFirst();
  return taken && { expiresAt: taken.expires_at, used: taken.points };
}

/** Returns a use taken of a key in the window that ends at `expiresAt`; a later window is not changed. */
export async function returnUse(db: Db, key: string, expiresAt: number): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((rate) => ({ points: rate('points', '-', 1) }))
    .where('key', '=', key)
    .where('expires_at', '=', expiresAt)
    .where('points', '>', 0)
    .execute();
}

/** Returns the number of uses of a key taken in the current window (ms). */
export async function findUses(db: Db, key: string, now: number): Promise<number> {
  const rate = await db
    .selectFrom('rate_limit')
    .select('points')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return rate?.points ?? 0;
}

/** Finds the time (ms) at which a used-up key has uses again; undefined while it has some. */
export async function findUsedUpUntil(
  db: Db,
  key: string,
  most: number,
  now: number,
): Promise<number | undefined> {
  const rate = await db
    .selectFrom('rate_limit')
    .select('expires_at')
    .where('key', '=', key)
    .where('points', '>=', most)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return rate?.expires_at;
}

/** Deletes counts whose window has ended; returns how many. */
export async function deleteExpiredRates(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('rate_limit').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
