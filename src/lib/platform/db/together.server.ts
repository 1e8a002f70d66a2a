import type { Compilable, CompiledQuery } from 'kysely';
import { type Db, engineOf, type Trx } from '#lib/platform/db/database.server.ts';

/** A statement that has not been sent, with the type of its rows. */
export interface Statement<Row> {
  compile(): CompiledQuery<Row>;
}

type RowsOf<Statements> = {
  -readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row> ? Row[] : never;
};

/** PostgreSQL's code for a statement that it did not look at, as an earlier one of the transaction had failed. */
const AFTER_A_FAILURE = '25P02';

/**
 * Sends statements that do not need each other's results at once, in order, and returns the rows of each. On PostgreSQL
 * they share one round trip (decision 0032). Throws the first failure when all are done: none of them may run after the
 * rollback that follows.
 */
export async function together<const Statements extends readonly Statement<unknown>[]>(
  db: Db,
  statements: Statements,
): Promise<RowsOf<Statements>> {
  const compiled = statements.map((statement) => statement.compile());
  const settled = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(compiled.map((query) => connection.executeQuery(query))),
    );
  const failures = settled.filter((one) => one.status === 'rejected').map(({ reason }): unknown => reason);
  if (failures.length > 0) throw failures.find((error) => !isAfterFailure(error)) ?? failures[0];
  return settled.map((one) => (one.status === 'fulfilled' ? one.value.rows : [])) as RowsOf<Statements>;
}

const isAfterFailure = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === AFTER_A_FAILURE;

/** A query of the rows to lock, ordered by id. */
interface Lockable {
  forNoKeyUpdate(): { compile(): CompiledQuery<unknown> };
}

/**
 * Updates several rows after locking them in the order of `rows`; returns the result of the update. One statement that
 * updates several rows locks them in the order of its plan: two such statements can wait for each other, which
 * PostgreSQL notices only after a second. SQLite has one writer and needs no lock. A transaction that locks rows of the
 * table more than once can still wait for another; `transact` then repeats one of them.
 */
export async function updateInOrder<Row>(trx: Trx, rows: Lockable, update: Compilable<Row>): Promise<Row[]> {
  if (engineOf(trx) === 'sqlite') return (await together(trx, [update]))[0];
  return (await together(trx, [rows.forNoKeyUpdate(), update]))[1];
}
