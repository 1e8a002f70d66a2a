import { sql } from 'kysely';
import { text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * What a name is without its form, so that the plain medicine comes before the compound. The process that opens the
 * shop fills it in when it finds the setting.
 */
export async function up(db: Db): Promise<void> {
  await db.schema.alterTable('search_term').addColumn('stems', 'text', text).execute();
  await sql`insert into shop_setting (key, value) select 'search_stems_wanted', 'true'
    where exists (select 1 from search_term)`.execute(db);
}
