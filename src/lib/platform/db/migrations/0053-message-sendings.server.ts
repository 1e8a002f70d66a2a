import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Which sending of staff a message comes from, so that it can be counted how many have read it. */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('message').addColumn('sending_id', 'integer').execute();
  await sql`create index message_of_sending on message (sending_id) where sending_id is not null`.execute(db);
}
