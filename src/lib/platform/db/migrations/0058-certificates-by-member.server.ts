import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** So that the desk counts the businesses of each of its lists, closed accounts left out, without reading all rows. */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createIndex('certificate_state_member_id')
    .on('certificate')
    .columns(['state', 'member_id'])
    .execute();
  await sql`create index member_closed on member (id) where state = 'closed'`.execute(db);
}
