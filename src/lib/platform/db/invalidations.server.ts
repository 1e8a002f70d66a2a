import { sql } from 'kysely';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/** Number of the latest invalidations that stay in the table for processes that were disconnected. */
const KEPT = 20_000;

/** Position up to which a process has read the invalidations. */
export interface ReadPosition {
  /** The highest id read. */
  id: number;
  /** PostgreSQL: every transaction below this number had ended; SQLite: not used. */
  transaction: number;
  /** Ids read that stand at or behind the position: they would be read again. */
  seen: ReadonlySet<number>;
}

interface Invalidation {
  id: number;
  tags: string;
}

/** Invalidations read, and the position to continue from. `hasGap` where some may have been deleted unread. */
export interface ReadInvalidations {
  invalidations: Invalidation[];
  position: ReadPosition;
  hasGap: boolean;
}

interface Row {
  id: number | null;
  tags: string | null;
  transaction_number: number | null;
  oldest: number | null;
  newest: number | null;
  horizon: number;
}

/**
 * Reads the invalidations since a position, in the database's own order, regardless of any node's clock; without a
 * position, all of them. On PostgreSQL rows become visible in the order of commits: rows of transactions that ran at
 * the last reading are read again, and those already seen are left out.
 */
export async function readInvalidations(db: Db, since: ReadPosition | null): Promise<ReadInvalidations> {
  const isPostgres = engineOf(db) === 'postgres';
  const horizon = isPostgres ? sql`pg_snapshot_xmin(pg_current_snapshot())::text::bigint` : sql`0`;
  const isNew = isPostgres
    ? sql`news.transaction_number >= ${since?.transaction ?? 0}`
    : sql`news.id > ${since?.id ?? 0}`;
  const { rows } = await sql<Row>`
    select news.id, news.tags, news.transaction_number, bounds.oldest, bounds.newest, bounds.horizon
    from (select min(id) as oldest, max(id) as newest, ${horizon} as horizon from invalidation) as bounds
    left join invalidation as news on ${isNew}
    order by news.id
  `.execute(db);
  const { oldest = null, newest = null, horizon: transaction = 0 } = rows[0] ?? {};
  const read = rows.flatMap(({ id, tags, transaction_number: of }) =>
    id === null || tags === null ? [] : [{ id, tags, of: of ?? 0 }],
  );
  const hasGap = since !== null && mayHaveMissed(since.id, oldest, newest);
  const unseen = read.filter(({ id }) => !since?.seen.has(id));
  return {
    invalidations: unseen.map(({ id, tags }) => ({ id, tags })),
    position: {
      id: hasGap ? (newest ?? 0) : Math.max(since?.id ?? 0, newest ?? 0),
      transaction,
      seen: new Set(isPostgres ? read.filter(({ of }) => of >= transaction).map(({ id }) => id) : []),
    },
    hasGap,
  };
}

/** True when the table no longer reaches back to the last id read, or is another table, as after a restored backup. */
function mayHaveMissed(last: number, oldest: number | null, newest: number | null): boolean {
  if (oldest === null || newest === null) return last > 0;
  if (last === 0) return newest > KEPT;
  return newest < last || oldest > last + 1;
}

/**
 * Deletes all but the latest. Rows copied from another PostgreSQL may have numbers that this one has yet to reach: they
 * would be read again and again.
 */
export async function deleteOldInvalidations(db: Db): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`
      update invalidation set transaction_number = 0
      where transaction_number >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    `.execute(db);
  }
  await db
    .deleteFrom('invalidation')
    .where('id', '<=', ({ selectFrom }) =>
      selectFrom('invalidation').select(({ fn }) => sql<number>`${fn.max('id')} - ${KEPT}`.as('last')),
    )
    .execute();
}
