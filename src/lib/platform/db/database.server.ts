import { Kysely, PostgresAdapter, type Transaction } from 'kysely';
import { postgresDialect } from '#lib/platform/db/engine/postgres.server.ts';
import type { Schema } from '#lib/schema.table.ts';
import { sqliteDialect } from '#lib/platform/db/engine/sqlite.server.ts';

/** A handle for reading, or for opening a transaction; a transaction is one, too. */
export type Db = Kysely<Schema>;

/** Required by every function that must not run outside a transaction. */
export type Trx = Transaction<Schema>;

export type Engine = 'sqlite' | 'postgres';

/** A shop answers or fails within seconds; a command waits longer for its turn. */
const LOCK_WAIT_MS = { shop: 5000, patient: 60_000 };

/**
 * Opens `sqlite:FILE` or `postgres://…` at the first query. The caller owns the handle and ends it with `destroy()`.
 * `isPatient` is for commands and migrations, which wait for locks and long statements where a shop gives up.
 */
export function openDatabase(url: string, { isPatient = false } = {}): Db {
  const dialect = url.startsWith('sqlite:')
    ? sqliteDialect(url.slice('sqlite:'.length), isPatient ? LOCK_WAIT_MS.patient : LOCK_WAIT_MS.shop)
    : postgresDialect(url, isPatient);
  return new Kysely<Schema>({ dialect });
}
/** Returns the engine of a handle. For `lib/db/` and the search folder only; all else is the same SQL. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
