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
  return new PostgresDialect({
    pool: new pg.Pool({ connectionString, max: 10, types: types as pg.CustomTypesConfig }),
  });
}
