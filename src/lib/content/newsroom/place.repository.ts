import type { Db, Trx } from '#lib/platform/db/database.server.ts';

/** Makes an alias the article's own unless another's current one is the same; returns whether it did. */
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

/** Turns the current alias of an article that is held into an old one, which leads on to wherever the article is. */
export async function retireAliases(trx: Trx, articleId: number): Promise<void> {
  await trx
    .updateTable('article_alias')
    .set({ is_current: 0 })
    .where('article_id', '=', articleId)
    .where('is_current', '=', 1)
    .execute();
}

/** The articles of a topic and their places, in order. */
export function findPlaces(db: Db, categoryId: number): Promise<{ id: number; position: number }[]> {
  return db
    .selectFrom('article')
    .select(['id', 'position'])
    .where('category_id', '=', categoryId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Moves an article within its topic unless it has been moved since `seen`; returns whether it did. */
export async function setPosition(
  trx: Trx,
  seen: { id: number; categoryId: number; position: number },
  position: number,
): Promise<boolean> {
  const moved = await trx
    .updateTable('article')
    .set({ position })
    .where('id', '=', seen.id)
    .where('category_id', '=', seen.categoryId)
    .where('position', '=', seen.position)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}
