import { index } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** A new advert or zone whose form is sent twice, as when the answer was lost, is made once. */
export async function up(db: Db): Promise<void> {
  for (const table of ['advert', 'zone']) {
    await db.schema.alterTable(table).addColumn('request_key', 'text').execute();
    await index(db, table, ['request_key'], { unique: true });
  }
}
