import { sql } from 'kysely';
import { type Db, engineOf } from '#lib/db/database.ts';
import type { Schema } from '#lib/db/schema.ts';

/** Lets a table count on past the ids that were given to its rows by hand. */
export async function countOnFrom(db: Db, table: keyof Schema): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  await sql`select setval(pg_get_serial_sequence(${table}, 'id'),
    (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(db);
}
