import { text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** A picture of its own for an entry of a menu. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('navigation').addColumn('image_url', 'text', text).execute();
}
