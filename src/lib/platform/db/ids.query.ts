import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/** Whether a column of ids is one of these; the same statement for one and for thousands. */
export const isAmongIds = (db: Db, column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  engineOf(db) === 'postgres'
    ? sql`${sql.ref(column)} = any(${[...ids]}::int[])`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`;
