import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The last place taken in a topic; 0 in an empty one. */
export async function lastPosition(db: Db, categoryId: number): Promise<number> {
  const row = await db
    .selectFrom('article')
    .select((article) => article.fn.max('position').as('last'))
    .where('category_id', '=', categoryId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** An editor's own new article that nobody wrote in since it began with a text. */
export async function findUntouched(
  db: Db,
  editorId: number,
  categoryId: number,
  { title, body }: Pick<ArticleText, 'title' | 'body'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('article')
    .innerJoin('article_revision as revision', 'revision.article_id', 'article.id')
    .leftJoin('article_draft as draft', 'draft.article_id', 'article.id')
    .select('article.id')
    .where('article.created_by', '=', editorId)
    .where('article.category_id', '=', categoryId)
    .where('article.state', '=', 'draft')
    .where('article.head_number', '=', 1)
    .where('revision.title', '=', title)
    .where('revision.body', '=', body)
    .where('draft.article_id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
