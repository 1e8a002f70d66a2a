import type { Trx, Db } from '#lib/db/database.ts';

/** Makes an alias the article's own unless another's current one is the same; says whether it did. */
export async function takeAlias(trx: Trx, articleId: number, alias: string, now: number): Promise<boolean> {
  const taken = await trx
    .insertInto('article_alias')
    .values({ alias, article_id: articleId, is_current: 1, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('alias')
        .doUpdateSet({ article_id: articleId, is_current: 1, created_at: now })
        .where((row) =>
          row.or([row('article_alias.is_current', '=', 0), row('article_alias.article_id', '=', articleId)]),
        ),
    )
    .returning('alias')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Turns an article's current alias into an old one, which leads on to wherever the article is. */
export async function retireAliases(trx: Trx, articleId: number): Promise<void> {
  await trx
    .updateTable('article_alias')
    .set({ is_current: 0 })
    .where('article_id', '=', articleId)
    .where('is_current', '=', 1)
    .execute();
}

/** Old addresses of articles, oldest first. */
export async function findOldAliases(
  db: Db,
  articleIds: readonly number[],
): Promise<{ articleId: number; alias: string }[]> {
  if (articleIds.length === 0) return [];
  return db
    .selectFrom('article_alias')
    .select(['article_id as articleId', 'alias'])
    .where('article_id', 'in', [...articleIds])
    .where('is_current', '=', 0)
    .orderBy('alias')
    .execute();
}

/** The articles of a topic and their places, in order. */
export function findPlaces(
  db: Db,
  categoryId: number,
): Promise<{ id: number; position: number; state: string }[]> {
  return db
    .selectFrom('article')
    .select(['id', 'position', 'state'])
    .where('category_id', '=', categoryId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function setPosition(
  trx: Trx,
  id: number,
  categoryId: number,
  position: number,
): Promise<boolean> {
  const moved = await trx
    .updateTable('article')
    .set({ position })
    .where('id', '=', id)
    .where('category_id', '=', categoryId)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}
