import type { Db } from '#lib/platform/db/database.server.ts';

/** So that the desk counts the businesses of each of its lists without reading their certificates. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createIndex('certificate_state_member_id')
    .on('certificate')
    .columns(['state', 'member_id'])
    .execute();
}
