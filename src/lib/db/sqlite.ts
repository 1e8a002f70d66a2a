import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteDialectConfig,
} from 'kysely';

const STATEMENTS_KEPT = 500;

interface Prepared {
  statement: StatementSync;
  /** Whether it answers rows. */
  isReader: boolean;
}

/** `node:sqlite` in the shape Kysely's SQLite driver asks for; prepared statements are kept and reused. */
class NodeSqlite implements SqliteDatabase {
  readonly #db: DatabaseSync;
  readonly #statements = new Map<string, Prepared>();

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  close(): void {
    this.#statements.clear();
    this.#db.close();
  }

  prepare(sql: string): ReturnType<SqliteDatabase['prepare']> {
    const { statement, isReader } = this.#prepared(sql);
    const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[];
    return {
      reader: isReader,
      all: (parameters) => statement.all(...values(parameters)),
      run: (parameters) => statement.run(...values(parameters)),
      iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
    };
  }

  #prepared(sql: string): Prepared {
    let prepared = this.#statements.get(sql);
    if (prepared) {
      this.#statements.delete(sql);
    } else {
      const statement = this.#db.prepare(sql);
      prepared = { statement, isReader: statement.columns().length > 0 };
      const oldest =
        this.#statements.size >= STATEMENTS_KEPT ? this.#statements.keys().next().value : undefined;
      if (oldest !== undefined) this.#statements.delete(oldest);
    }
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** Write transactions take the lock at once, so that two of them never deadlock on an upgrade. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
}

/** The embedded engine: one file (or `:memory:`), WAL, durable commits, foreign keys on. */
export function sqliteDialect(file: string): SqliteDialect {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const db = new DatabaseSync(file);
  db.exec(`
    pragma busy_timeout = 5000;
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma cache_size = -65536;
    pragma mmap_size = 268435456;
    pragma temp_store = memory;
  `);
  return new NodeSqliteDialect({ database: new NodeSqlite(db) });
}
