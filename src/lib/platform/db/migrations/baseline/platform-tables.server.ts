import { sql } from 'kysely';
import {
  index,
  mayReference,
  primaryKey,
  required,
  tableWithId,
  text,
  zero,
} from '#lib/platform/db/columns.server.ts';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/**
 * Tables that every concept shares: settings, the audit log, text messages to send, invalidations, leases and jobs.
 * Invalidations are read in the order of the database, not of the nodes' clocks: by their ids on SQLite, which has one
 * writer at a time, by the number of their transaction on PostgreSQL, which has many.
 */
export async function makePlatformTables(db: Db): Promise<void> {
  await db.schema
    .createTable('shop_setting')
    .addColumn('key', 'text', primaryKey)
    .addColumn('value', 'text', required)
    .execute();
  await tableWithId(db, 'audit_log')
    .addColumn('actor_id', 'integer', mayReference('member.id'))
    .addColumn('action', 'text', required)
    .addColumn('subject', 'text', text)
    .addColumn('detail', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'audit_log', ['subject', 'created_at']);
  await index(db, 'audit_log', ['action', 'created_at']);
  await tableWithId(db, 'outbox')
    .addColumn('phone', 'text', required)
    .addColumn('template', 'text', required)
    .addColumn('text', 'text', required)
    .addColumn('state', 'text', required)
    .addColumn('provider', 'text', required)
    .addColumn('error', 'text', text)
    .addColumn('created_at', 'bigint', required)
    .addColumn('done_at', 'bigint')
    .addColumn('idempotency_key', 'text')
    .execute();
  await index(db, 'outbox', ['state', 'id']);
  await index(db, 'outbox', ['created_at']);
  await index(db, 'outbox', ['idempotency_key'], { unique: true });
  const ofTransaction = engineOf(db) === 'postgres' ? sql`(pg_current_xact_id()::text::bigint)` : 0;
  await tableWithId(db, 'invalidation')
    .addColumn('transaction_number', 'bigint', (c) => c.notNull().defaultTo(ofTransaction))
    .addColumn('tags', 'text', required)
    .addColumn('created_at', 'bigint', required)
    .execute();
  await index(db, 'invalidation', ['created_at']);
  await index(db, 'invalidation', ['transaction_number']);
  await db.schema
    .createTable('lease')
    .addColumn('name', 'text', primaryKey)
    .addColumn('holder', 'text', required)
    .addColumn('until', 'bigint', required)
    .execute();
  await db.schema
    .createTable('due_work')
    .addColumn('name', 'text', primaryKey)
    .addColumn('due_at', 'bigint')
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'bigint', zero)
    .addColumn('ended_at', 'bigint')
    .addColumn('failed_at', 'bigint')
    .addColumn('error', 'text', text)
    .addColumn('failures', 'integer', zero)
    .execute();
}
