import { text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Where a herb was grown and how it was graded, as its label shows (药品管理法: 饮片标签注明产地). */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('goods').addColumn('origin', 'text', text).execute();
  await db.schema.alterTable('goods').addColumn('grade', 'text', text).execute();
}
