import { text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Which browser asked for a code, so that others' wrong tries leave it to that one. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('phone_code').addColumn('asker', 'text', text).execute();
}
