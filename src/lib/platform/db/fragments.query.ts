import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * Put right after its first `select`, makes PostgreSQL keep the plan of a frequent statement outside of transactions,
 * too: for statements whose best plan does not depend on their parameters, and whose planning takes longer than their
 * execution. SQLite keeps all plans.
 */
export const PLANNED_ONCE_MARK = '/* planned once */';
export const plannedOnce = sql.raw(PLANNED_ONCE_MARK);

/**
 * Checks that a text column contains these words literally, ignoring case. The database folds the case of both sides:
 * support for letters beyond ASCII depends on the engine and its locale.
 */
export function contains(column: string, words: string): RawBuilder<boolean> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}

/** Finds the next beginning or end of a window `[starts_at, ends_at)` after a moment (ms); null where there is none. */
export async function findNextTurn(
  db: Db,
  table: 'advert' | 'navigation' | 'zone',
  now: number,
): Promise<number | null> {
  const [begins, ends] = await Promise.all(
    (['starts_at', 'ends_at'] as const).map((bound) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.min(bound).as('at'))
        .where(bound, '>', now)
        .executeTakeFirst(),
    ),
  );
  const known = [begins?.at, ends?.at].flatMap((at) => (at === null || at === undefined ? [] : Number(at)));
  return known.length > 0 ? Math.min(...known) : null;
}
