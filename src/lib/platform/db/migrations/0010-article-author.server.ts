import { sql } from 'kysely';
import { text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * The author readers see becomes a part of the text: a save by another hand no longer changes it. Every text of an
 * article gets the name readers see today; of one never published, its creator's.
 */
export async function up(db: Db): Promise<void> {
  for (const table of ['article_revision', 'article_draft'] as const) {
    await db.schema.alterTable(table).addColumn('author', 'text', text).execute();
    const articleId = sql.ref(`${table}.article_id`);
    await sql`
      update ${sql.table(table)} set author = (
        select shown.author_name
        from article join article_revision as shown
          on shown.article_id = article.id and shown.number = coalesce(article.public_number, 1)
        where article.id = ${articleId}
      )
    `.execute(db);
  }
}
