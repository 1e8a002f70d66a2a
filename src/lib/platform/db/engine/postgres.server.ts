import type { Socket } from 'node:net';
import pg from 'pg';
import { PostgresDialect, type PostgresPool } from 'kysely';
import { ofDatabase } from '#lib/platform/db/engine/sickness.server.ts';

const INT8 = 20;
const NUMERIC = 1700;
const CONNECT_WITHIN_MS = 3000;
const ANSWER_WITHIN_MS = 8000;
/** The server itself ends what nobody waits for any more. */
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
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types: types as pg.CustomTypesConfig,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    ...(isPatient ? {} : limits),
  });
  // A connection that the server ends while nobody uses it is replaced by the pool; without a listener it would
  // end the process, also in the moment between the pool's end and the connection's own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    dropWhenLate(client);
  });
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const marking = {
    connect: () => connect().catch((error: unknown) => Promise.reject(ofDatabase(error))),
    end: () => pool.end(),
  };
  return new PostgresDialect({ pool: marking as unknown as PostgresPool });
}

/**
 * Never uses a connection again on which an answer did not come in time: the server may still do what was asked, such
 * as begin a transaction that nobody here knows of, into which others would then write.
 */
function dropWhenLate(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const marking = async (...args: unknown[]): Promise<unknown> => {
    try {
      return await query(...args);
    } catch (error) {
      if (error instanceof Error && /read timeout/i.test(error.message))
        (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
      throw ofDatabase(error);
    }
  };
  Object.assign(client, { query: marking });
}
