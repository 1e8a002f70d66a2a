import { sql } from 'kysely';
import type { Db } from '#lib/platform/db/database.server.ts';

/** An article has at most one current address; of two that came about, the newer stays. */
export async function up(db: Db): Promise<void> {
  await sql`
    update article_alias set is_current = 0
    where is_current = 1 and exists (
      select 1 from article_alias as other
      where other.article_id = article_alias.article_id and other.is_current = 1
        and (other.created_at > article_alias.created_at
          or (other.created_at = article_alias.created_at and other.alias > article_alias.alias))
    )
  `.execute(db);
  await db.schema
    .createIndex('article_alias_current')
    .unique()
    .on('article_alias')
    .column('article_id')
    .where(sql.ref('is_current'), '=', 1)
    .execute();
}
