import pg from 'pg';
import { PostgresDialect, type PostgresPool } from 'kysely';
import { PLAN_OUTDATED, PreparedNames } from '#lib/platform/db/engine/prepared.server.ts';
import { PLANNED_ONCE_MARK } from '#lib/platform/db/fragments.query.ts';
import { ofDatabase } from '#lib/platform/db/engine/database-error.server.ts';

const INT8 = 20;
const NUMERIC = 1700;
const CONNECT_WITHIN_MS = 3000;
const ANSWER_WITHIN_MS = 8000;
/** Time after which the server itself ends statements that no client waits for any more. */
const STATEMENT_MS = 10_000;

/**
 * PostgreSQL through `pg`; 64-bit integers and sums come back as numbers, as they do from SQLite. A server that is
 * gone or does not answer makes queries throw within seconds; an `isPatient` handle waits as long as it takes.
 */
export function postgresDialect(connectionString: string, isPatient: boolean): PostgresDialect {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
  };
  const limits: pg.PoolConfig = {
    query_timeout: ANSWER_WITHIN_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  };
  const names = new PreparedNames();
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    // Also ends a connection whose answer is late: the server may still execute the statement, such as beginning a
    // transaction that no code here knows of, into which others would then write.
    pipeline: true,
    ...(isPatient ? {} : limits),
  });
  // The pool replaces an idle connection that the server ends; without a listener that would end the process, also in
  // the moment between the pool's end and the connection's own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    prepareInTransactions(client, names);
    markErrors(client);
  });
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const marking = {
    connect: () => connect().catch((error: unknown) => Promise.reject(ofDatabase(error))),
    end: () => pool.end(),
  };
  return new PostgresDialect({ pool: marking as unknown as PostgresPool });
}

type Query = (...args: unknown[]) => Promise<unknown>;

/** Makes the server keep the plans of frequent statements in transactions, and of those that ask for it. */
function prepareInTransactions(client: pg.PoolClient, names: PreparedNames): void {
  const query = client.query.bind(client) as Query;
  let isWithin = false;
  const naming: Query = (...args) => {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values)) return query(...args);
    if (/^(?:begin|start transaction)/i.test(text)) isWithin = true;
    else if (/^(?:commit|rollback)$/i.test(text)) isWithin = false;
    const isKept = isWithin || text.includes(PLANNED_ONCE_MARK);
    const name = isKept && values.length > 0 ? names.of(text) : undefined;
    if (name === undefined) return query(...args);
    const answer = query({ name, text, values }).catch(forgetting);
    // A transaction has to start over; a single statement is repeated.
    return isWithin
      ? answer
      : answer.catch((error: unknown) => (isOutdated(error) ? query(...args) : fail(error)));
  };
  const forgetting = (error: unknown): never => {
    if (isOutdated(error)) names.forget();
    throw error;
  };
  Object.assign(client, { query: naming });
}

const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === PLAN_OUTDATED;

function fail(error: unknown): never {
  throw error;
}

/** Marks errors of queries, as errors of the network have the same codes. */
function markErrors(client: pg.PoolClient): void {
  const query = client.query.bind(client) as Query;
  const marking: Query = (...args) =>
    query(...args).catch((error: unknown) => Promise.reject(ofDatabase(error) as Error));
  Object.assign(client, { query: marking });
}
