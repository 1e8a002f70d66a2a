import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { DatabaseLocked, sqliteCode } from '#lib/platform/db/engine/database-error.server.ts';
import { SqliteHandle } from '#lib/platform/db/engine/sqlite-handle.server.ts';

const BUSY = 5;
const LONGEST_PAUSE_MS = 10;
const GIVE_WAY_EVERY_MS = 10;
const READS = /^\s*(select|values|explain)\b/i;

/**
 * The embedded engine: one file, WAL, durable commits, foreign keys on. One handle writes, one transaction at a time;
 * another reads the committed data, so that a page never waits for a transaction. A lock that another process holds is
 * waited for up to `lockWaitMs`, with the event loop free; then the query throws.
 */
export function sqliteDialect(file: string, lockWaitMs: number): SqliteDialect {
  return new NodeSqliteDialect(file, lockWaitMs);
}

class NodeSqliteDialect extends SqliteDialect {
  readonly #file: string;
  readonly #lockWaitMs: number;

  constructor(file: string, lockWaitMs: number) {
    super({ database: () => Promise.reject(new Error('opened by its own driver')) });
    this.#file = file;
    this.#lockWaitMs = lockWaitMs;
  }

  override createDriver(): Driver {
    return new NodeSqliteDriver(this.#file, this.#lockWaitMs);
  }

  override createAdapter(): SqliteAdapter {
    return new ManyConnections();
  }
}

/** Migrations run in one transaction, which takes the lock before it reads the migration table. */
class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #file: string;
  readonly #lockWaitMs: number;
  readonly #turns = new WriteQueue();
  #writer: SqliteHandle | undefined;
  #reader: SqliteHandle | undefined;

  constructor(file: string, lockWaitMs: number) {
    this.#file = file;
    this.#lockWaitMs = lockWaitMs;
  }

  async init(): Promise<void> {
    this.#writer ??= await patiently(this.#lockWaitMs, () => new SqliteHandle(this.#file));
    this.#reader ??= await patiently(
      this.#lockWaitMs,
      () => new SqliteHandle(this.#file, { isReadOnly: true }),
    );
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#writer || !this.#reader) throw new Error('the database is not open');
    return new SqliteConnection(this.#writer, this.#reader, this.#turns, this.#lockWaitMs);
  }

  beginTransaction = (connection: DatabaseConnection): Promise<void> => ours(connection).begin();
  commitTransaction = (connection: DatabaseConnection): Promise<void> => ours(connection).commit();
  rollbackTransaction = (connection: DatabaseConnection): Promise<void> => ours(connection).rollback();

  async releaseConnection(): Promise<void> {
    // Between two queries, a connection holds only a transaction's turn, which ends with it.
  }

  async destroy(): Promise<void> {
    this.#reader?.close();
    this.#writer?.close();
  }
}

const ours = (connection: DatabaseConnection): SqliteConnection => connection as SqliteConnection;

/** One connection's view of the two handles. */
class SqliteConnection implements DatabaseConnection {
  readonly #writer: SqliteHandle;
  readonly #reader: SqliteHandle;
  readonly #turns: WriteQueue;
  readonly #lockWaitMs: number;
  #isInTransaction = false;

  constructor(writer: SqliteHandle, reader: SqliteHandle, turns: WriteQueue, lockWaitMs: number) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turns = turns;
    this.#lockWaitMs = lockWaitMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    await giveWay();
    if (this.#isInTransaction) return this.#writer.run<Row>(query);
    if (onlyReads(query)) return patiently(this.#lockWaitMs, () => this.#reader.run<Row>(query));
    const until = await this.#takeTurn();
    try {
      return await patiently(until - performance.now(), () => this.#writer.run<Row>(query));
    } finally {
      this.#turns.give();
    }
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  /** Takes the write lock at once, so that two transactions never deadlock on an upgrade. */
  async begin(): Promise<void> {
    const until = await this.#takeTurn();
    try {
      await patiently(until - performance.now(), () => this.#writer.exec('begin immediate'));
      this.#isInTransaction = true;
    } catch (error) {
      this.#turns.give();
      throw error;
    }
  }

  /** Kysely rolls back when this throws. */
  async commit(): Promise<void> {
    this.#writer.exec('commit');
    this.#endTurn();
  }

  async rollback(): Promise<void> {
    try {
      // The engine has rolled back by itself after a full disk and the like.
      if (this.#writer.isInTransaction) this.#writer.exec('rollback');
    } finally {
      this.#endTurn();
    }
  }

  /** Moment (ms of `performance.now`) until which the file's own lock may be waited for. */
  async #takeTurn(): Promise<number> {
    const until = performance.now() + this.#lockWaitMs;
    await this.#turns.take(this.#lockWaitMs);
    return until;
  }

  #endTurn(): void {
    this.#isInTransaction = false;
    this.#turns.give();
  }
}

const onlyReads = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (query.kind === 'RawNode' && READS.test(sql));

let gaveWayAt = 0;

/** Yields to the event loop once in a while: a long row of queries would otherwise run without a pause. */
async function giveWay(): Promise<void> {
  if (performance.now() - gaveWayAt < GIVE_WAY_EVERY_MS) return;
  await new Promise(setImmediate);
  gaveWayAt = performance.now();
}

/** Tries again while another process holds the lock, yielding to the event loop in between. */
async function patiently<T>(waitMs: number, attempt: () => T): Promise<T> {
  const startedAt = performance.now();
  for (let pause = 1; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return attempt();
    } catch (error) {
      if (sqliteCode(error) !== BUSY) throw error;
      if (performance.now() - startedAt >= waitMs) throw new DatabaseLocked(waitMs);
    }
    await new Promise((goOn) => setTimeout(goOn, pause * (0.5 + Math.random() / 2)));
  }
}

/** Queue that admits one writer at a time, in order of arrival. */
class WriteQueue {
  readonly #waiting = new Set<() => void>();
  #isTaken = false;

  /** Waits for a turn; every turn taken is given back with {@link give}. Throws {@link DatabaseLocked}. */
  take(waitMs: number): Promise<void> {
    if (!this.#isTaken) {
      this.#isTaken = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const goOn = (): void => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#waiting.delete(goOn);
        reject(new DatabaseLocked(waitMs));
      }, waitMs);
      this.#waiting.add(goOn);
    });
  }

  give(): void {
    const [next] = this.#waiting;
    if (!next) return void (this.#isTaken = false);
    this.#waiting.delete(next);
    next();
  }
}
