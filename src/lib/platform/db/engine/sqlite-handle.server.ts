import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';
import { ofDatabase } from '#lib/platform/db/engine/database-error.server.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';

const STATEMENTS_KEPT = 500;
/** File mode: only the owner may read the shop's secrets. SQLite gives its log files the same rights. */
const OWNER_ONLY = 0o600;

/**
 * No `busy_timeout`: the engine is synchronous, and waiting inside it stops the whole process. Waiting is done outside,
 * with the event loop free.
 */
const PRAGMAS = `
  pragma busy_timeout = 0;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma mmap_size = 268435456;
  pragma temp_store = memory;
`;

/** Pages read come from the mapped file; the cache is for pages that a transaction has changed. */
const READER_PRAGMAS = 'pragma query_only = on; pragma cache_size = -2048';
const WRITER_PRAGMAS = 'pragma journal_mode = wal; pragma cache_size = -16384';

interface Prepared {
  statement: StatementSync;
  /** True when it returns rows. */
  isReader: boolean;
}

/** One open handle of the file. Prepared statements are kept and reused. */
export class SqliteHandle {
  readonly #db: DatabaseSync;
  readonly #statements = new LruMap<string, Prepared>(STATEMENTS_KEPT);

  /** Throws where the file cannot be opened, and at once where another process holds it. */
  constructor(file: string, { isReadOnly = false } = {}) {
    makeFile(file);
    this.#db = new DatabaseSync(file);
    try {
      this.#db.exec(PRAGMAS);
      this.#db.exec(isReadOnly ? READER_PRAGMAS : WRITER_PRAGMAS);
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  get isInTransaction(): boolean {
    return this.#db.isTransaction;
  }

  /** Runs a statement; throws `SQLITE_BUSY` at once where another process holds the lock it needs. */
  run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    const { statement, isReader } = this.#prepared(sql);
    const values = parameters as readonly SQLInputValue[];
    if (isReader) return { rows: statement.all(...values) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  exec(sql: string): void {
    this.#db.exec(sql);
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  #prepared(sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#db.prepare(sql);
    const prepared = { statement, isReader: statement.columns().length > 0 };
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/**
 * Makes the file, if there is none. An existing file is never opened next to SQLite: closing any descriptor of a file
 * gives up all locks that the process holds on it, and another program would then assume that it is the only user and
 * remove the log under a running shop.
 */
function makeFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file)) closeSync(openSync(file, 'ax', OWNER_ONLY));
    chmodSync(file, OWNER_ONLY);
  } catch (error) {
    // Another process was quicker.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return;
    throw ofDatabase(error);
  }
}
