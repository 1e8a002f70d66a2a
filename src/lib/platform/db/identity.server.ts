import { sql } from 'kysely';
import { engineOf, type Trx } from '#lib/platform/db/database.server.ts';
import type { Schema } from '#lib/schema.table.ts';

/**
 * Lets a table count on past the ids that were given to its rows explicitly; never back. A sequence keeps its new
 * position even where the transaction is rolled back. Others who add rows wait for the end of the transaction.
 */
export async function countOnFrom(trx: Trx, table: keyof Schema): Promise<void> {
  if (engineOf(trx) !== 'postgres') return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
  await sql`select setval(sequence, highest)
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence, max(id) as highest
      from ${sql.table(table)}) as ids
    where highest > coalesce(pg_sequence_last_value(sequence), 0)`.execute(trx);
}
