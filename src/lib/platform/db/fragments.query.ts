import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * Put right after its first `select`, has PostgreSQL keep the plan of a statement that is asked again and again outside
 * of transactions, too: for those whose best plan does not depend on what they ask for, and takes longer to find than
 * to follow. SQLite keeps all plans.
 */
export const PLANNED_ONCE_MARK = '/* planned once */';
export const plannedOnce = sql.raw(PLANNED_ONCE_MARK);

/**
 * Whether a text column holds these very words somewhere, in whatever case. Both sides are folded by the database:
 * how far it knows letters beyond ASCII depends on the engine and its locale.
 */
export function contains(column: string, words: string): RawBuilder<boolean> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}

/** When something with a window `[starts_at, ends_at)` next begins or ends after a moment (ms); null where nothing does. */
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
