import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Marks shops that have an administrator as open: they were, before a shop could be closed. */
export async function up(db: Db): Promise<void> {
  await sql`
    insert into shop_setting (key, value)
    select 'opened_at', ${String(Date.now())}
    where exists (select 1 from member where role = 'administrator' and state <> 'closed')
    on conflict (key) do nothing
  `.execute(db);
}
