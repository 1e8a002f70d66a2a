import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * Takes one of the `most` uses a key has until its time runs out, which starts with the first; one statement, so that
 * no two take the same. Returns when the time runs out (ms) and how many are taken now, undefined where nothing was left.
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

/** Gives back a use taken of a key in the time that ends at `expiresAt`; of a later time nothing is due. */
export async function returnUse(db: Db, key: string, expiresAt: number): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((rate) => ({ points: rate('points', '-', 1) }))
    .where('key', '=', key)
    .where('expires_at', '=', expiresAt)
    .where('points', '>', 0)
    .execute();
}

/** Returns how many uses of a key are taken in the time that runs now (ms). */
export async function findUses(db: Db, key: string, now: number): Promise<number> {
  const rate = await db
    .selectFrom('rate_limit')
    .select('points')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return rate?.points ?? 0;
}

/** When a key of which all uses are taken has some again (ms); undefined while there are some. */
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

/** Deletes counts whose time has run out; returns how many. */
export async function deleteExpiredRates(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('rate_limit').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
