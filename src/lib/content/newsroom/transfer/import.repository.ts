import type { Db, Trx } from '#lib/platform/db/database.server.ts';

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

/** Makes an address lead on to an article, unless it was given to one already; returns whether it did. */
export async function addRedirect(trx: Trx, articleId: number, alias: string, now: number): Promise<boolean> {
  const added = await trx
    .insertInto('article_alias')
    .values({ alias, article_id: articleId, is_current: 0, created_at: now })
    .onConflict((conflict) => conflict.column('alias').doNothing())
    .returning('alias')
    .executeTakeFirst();
  return added !== undefined;
}

/** An id no article has, for one that will not be kept: it takes none from those that will. */
export async function unusedId(trx: Trx): Promise<number> {
  const row = await trx
    .selectFrom('article')
    .select((article) => article.fn.max('id').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}
