import { sql } from 'kysely';
import { index } from '#lib/platform/db/columns.server.ts';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/**
 * Invalidations are read in the order of the database, not of the nodes' clocks: by their numbers on SQLite, which
 * has one writer at a time, by the number of their transaction on PostgreSQL, which has many.
 */
export async function up(db: Db): Promise<void> {
  const ofTransaction = engineOf(db) === 'postgres' ? sql`(pg_current_xact_id()::text::bigint)` : 0;
  await db.schema
    .alterTable('invalidation')
    .addColumn('transaction_number', 'bigint', (c) => c.notNull().defaultTo(ofTransaction))
    .execute();
  await index(db, 'invalidation', ['transaction_number']);
}
