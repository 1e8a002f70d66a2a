import pg from 'pg';
import { PostgresDialect } from 'kysely';

const INT8 = 20;
const NUMERIC = 1700;

/** PostgreSQL through `pg`; 64-bit integers and sums come back as numbers, as they do from SQLite. */
export function postgresDialect(connectionString: string): PostgresDialect {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({ connectionString, max: 10, types: types as pg.CustomTypesConfig });
  // A connection that the server ends while nobody uses it is replaced by the pool; without a listener it would
  // end the process, also in the moment between the pool's end and the connection's own.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}
