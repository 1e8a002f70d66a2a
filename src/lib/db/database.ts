import { Kysely, PostgresAdapter, type Transaction } from 'kysely';
import { postgresDialect } from '#lib/db/postgres.ts';
import type { Schema } from '#lib/db/schema.ts';
import { sqliteDialect } from '#lib/db/sqlite.ts';

/** A handle for reading, or for opening a transaction; a transaction is one, too. */
export type Db = Kysely<Schema>;

/** Asked for by every function that must not run outside a transaction. */
export type Trx = Transaction<Schema>;

export type Engine = 'sqlite' | 'postgres';

/** Opens `sqlite:FILE` or `postgres://…`. The caller owns the handle and ends it with `destroy()`. */
export function openDatabase(url: string): Db {
  const dialect = url.startsWith('sqlite:')
    ? sqliteDialect(url.slice('sqlite:'.length))
    : postgresDialect(url);
  return new Kysely<Schema>({ dialect });
}

/** Which engine a handle speaks to. For `lib/db/` and the search folder only; all else is the same SQL. */
export function engineOf(db: Db): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}
