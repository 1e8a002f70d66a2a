import type { Db } from '#lib/platform/db/database.server.ts';

/** Which rejections a business was told of by a text message, so that those of a minute are told together. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('certificate').addColumn('texted_at', 'bigint').execute();
}
