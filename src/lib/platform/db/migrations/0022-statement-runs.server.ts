import { sql } from 'kysely';
import { index, zero } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * Runs of a day's statement side by side: a new one is written bit by bit next to the one that counts, and counts once
 * it is whole. An index in the order in which differences are listed.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('payment_statement').addColumn('begun_runs', 'integer', zero).execute();
  await sql`update payment_statement set begun_runs = runs`.execute(db);
  for (const table of ['payment_statement_line', 'payment_difference']) {
    await db.schema.alterTable(table).addColumn('run', 'integer', zero).execute();
    await sql`update ${sql.table(table)} set run =
      (select runs from payment_statement where id = statement_id)`.execute(db);
  }
  await db.schema.dropIndex('payment_statement_line_statement_id_line').execute();
  await index(db, 'payment_statement_line', ['statement_id', 'run']);
  await db.schema.dropIndex('payment_difference_statement_id_key').execute();
  await index(db, 'payment_difference', ['statement_id', 'run', 'key'], { unique: true });
  await index(db, 'payment_difference', ['statement_id', 'run', 'noted_at']);
  await index(db, 'payment_refund', ['done_at']);
  await db.schema
    .createIndex('payment_difference_listed')
    .on('payment_difference')
    .columns(['statement_id', 'run', 'is_current desc', 'kind', 'state desc', 'id'])
    .execute();
}
