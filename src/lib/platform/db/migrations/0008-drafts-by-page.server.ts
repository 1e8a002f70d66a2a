import { sql } from 'kysely';
import { references, required, text } from '#lib/platform/db/columns.server.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/**
 * A draft for each page an editor has open: a second tab or another computer no longer takes the place of the first.
 * The table is made again, as SQLite changes no primary key; what it held stays.
 */
export async function up(db: Db): Promise<void> {
  await db.schema
    .createTable('article_draft_by_page')
    .addColumn('article_id', 'integer', references('article.id', 'cascade'))
    .addColumn('editor_id', 'integer', references('member.id', 'cascade'))
    .addColumn('page', 'text', text)
    .addColumn('base_number', 'integer', required)
    .addColumn('title', 'text', text)
    .addColumn('summary', 'text', text)
    .addColumn('keywords', 'text', text)
    .addColumn('source', 'text', text)
    .addColumn('body', 'text', text)
    .addColumn('saved_at', 'bigint', required)
    .addPrimaryKeyConstraint('article_draft_by_page_pk', ['article_id', 'editor_id', 'page'])
    .execute();
  const kept = sql.raw(
    'article_id, editor_id, base_number, title, summary, keywords, source, body, saved_at',
  );
  await sql`insert into article_draft_by_page (${kept}) select ${kept} from article_draft`.execute(db);
  await db.schema.dropTable('article_draft').execute();
  await db.schema.alterTable('article_draft_by_page').renameTo('article_draft').execute();
}
