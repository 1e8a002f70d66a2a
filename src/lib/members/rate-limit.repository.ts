import { sql } from 'kysely';
import type { Db } from '#lib/db/database.ts';

export interface Rate {
  points: number;
  /** ms */
  expires_at: number;
}

/** Adds points to a key, or starts it anew once its time has run out; one statement, so that none is lost. */
export async function addPoints(
  db: Db,
  key: string,
  points: number,
  durationMs: number,
  now: number,
): Promise<Rate> {
  const over = sql<boolean>`rate_limit.expires_at <= ${now}`;
  return db
    .insertInto('rate_limit')
    .values({ key, points, expires_at: now + durationMs })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when ${over} then excluded.points else rate_limit.points + excluded.points end`,
        expires_at: sql<number>`case when ${over} then excluded.expires_at else rate_limit.expires_at end`,
      }),
    )
    .returning(['points', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export async function deleteRate(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/** Sweeps away counts whose time has run out; returns how many. */
export async function deleteExpiredRates(db: Db, now: number): Promise<number> {
  const result = await db.deleteFrom('rate_limit').where('expires_at', '<=', now).executeTakeFirst();
  return Number(result.numDeletedRows);
}
