import type { ArticleText } from '#lib/content/articles/articles.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import { allArticles, standingColumns, withUrl } from '#lib/content/newsroom/standing.repository.ts';
import type { PictureAddress } from '#lib/platform/markdown/pictures.rules.ts';

export async function findAllStandings(db: Db): Promise<ArticleStanding[]> {
  const rows = await allArticles(db).select(standingColumns).orderBy('article.id').execute();
  return rows.map(withUrl);
}

/** Each article's current texts: the newest, the public one and the scheduled one. */
export function findLivingTexts(db: Db): Promise<(ArticleText & { articleId: number; number: number })[]> {
  return db
    .selectFrom('article')
    .innerJoin('article_revision as revision', 'revision.article_id', 'article.id')
    .select(['article.id as articleId', 'revision.number', 'revision.title', 'revision.summary'])
    .select(['revision.keywords', 'revision.author', 'revision.source', 'revision.body'])
    .where((where) =>
      where.or([
        where('revision.number', '=', where.ref('article.head_number')),
        where('revision.number', '=', where.ref('article.public_number')),
        where('revision.number', '=', where.ref('article.due_number')),
      ]),
    )
    .execute();
}

/** All old addresses, by article. */
export async function findAllRedirects(db: Db): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('article_alias')
    .select(['article_id', 'alias'])
    .where('is_current', '=', 0)
    .orderBy('alias')
    .execute();
  const redirects = new Map<number, string[]>();
  for (const { article_id: id, alias } of rows) redirects.set(id, [...(redirects.get(id) ?? []), alias]);
  return redirects;
}

/** Pictures in their full size. */
export function findPictures(
  db: Db,
  keys: readonly string[],
): Promise<(PictureAddress & { bytes: Uint8Array })[]> {
  return db
    .selectFrom('article_picture as picture')
    .innerJoin('article_picture_size as size', (join) =>
      join.onRef('size.picture_id', '=', 'picture.id').onRef('size.width', '=', 'picture.width'),
    )
    .select(['picture.key', 'picture.width', 'picture.height', 'size.bytes'])
    .where('picture.key', 'in', [...keys])
    .orderBy('picture.key')
    .execute();
}

/** The article of a topic whose newest text has this title. */
export async function findByTitle(db: Db, categoryId: number, title: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('article')
    .innerJoin('article_revision as head', (join) =>
      join.onRef('head.article_id', '=', 'article.id').onRef('head.number', '=', 'article.head_number'),
    )
    .select('article.id')
    .where('article.category_id', '=', categoryId)
    .where('head.title', '=', title)
    .orderBy('article.id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Makes an address redirect to an article, unless it is already assigned; returns whether it did. */
export async function addRedirect(trx: Trx, articleId: number, alias: string, now: number): Promise<boolean> {
  const added = await trx
    .insertInto('article_alias')
    .values({ alias, article_id: articleId, is_current: 0, created_at: now })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .returning('alias')
    .executeTakeFirst();
  return added !== undefined;
}

/** An unused id for an article that will not be stored, so that no id is used up. */
export async function unusedId(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('article')
    .select((article) => article.fn.max('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}
