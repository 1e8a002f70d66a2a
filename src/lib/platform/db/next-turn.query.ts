import type { Db } from '#lib/platform/db/database.server.ts';

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
