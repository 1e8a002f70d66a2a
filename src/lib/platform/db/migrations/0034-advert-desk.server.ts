import { one } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Adverts that operators edit: two of them do not overwrite each other unawares. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('advert').addColumn('version', 'integer', one).execute();
}
