import type { Db } from '#lib/platform/db/database.server.ts';

/** Which rejections a business was informed of by a text message, so that those of a minute are reported together. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('certificate').addColumn('texted_at', 'bigint').execute();
}
