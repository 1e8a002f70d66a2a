import type { NewArticle, NewRevision } from '#lib/content/articles/articles.table.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';

/** Makes an article without a text; give it its first revision in the same transaction. */
export async function insertArticle(trx: Trx, article: NewArticle): Promise<number> {
  const { id } = await trx.insertInto('article').values(article).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function insertRevision(trx: Trx, revision: NewRevision): Promise<void> {
  await trx.insertInto('article_revision').values(revision).execute();
}

export async function insertAlias(trx: Trx, articleId: number, alias: string, now: number): Promise<void> {
  await trx
    .insertInto('article_alias')
    .values({ alias, article_id: articleId, is_current: 1, created_at: now })
    .execute();
}
