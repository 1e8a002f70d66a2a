import { sql } from 'kysely';
import { type Db, engineOf } from '#lib/platform/db/database.server.ts';

/**
 * Next to the best names behind two first letters stands what they go on with, so that they are looked through without
 * their rows. On PostgreSQL only, where the process that opens the shop makes the index again.
 */
export async function up(db: Db): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  for (const table of ['search_goods_term', 'search_code', 'search_term'] as const) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`alter table search_best add column words text collate "C" not null`.execute(db);
  await sql`alter table search_best drop constraint search_best_pk`.execute(db);
  await sql`create unique index search_best_words on search_best (place, start, term_id) include (words)`.execute(
    db,
  );
  await sql`insert into shop_setting (key, value) select 'search_index_wanted', 'true'
    where exists (select 1 from goods) on conflict (key) do update set value = 'true'`.execute(db);
}
