import type { Updateable } from 'kysely';
import { articlePath, type ArticleText, DUE_ARTICLES } from '#lib/content/articles/articles.rules.ts';
import type { ArticleTable, NewArticle } from '#lib/content/articles/articles.table.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { askForWork } from '#lib/platform/db/due-work.server.ts';

export const standingColumns = [
  'article.id',
  'article.category_id as categoryId',
  'article.state',
  'article.position',
  'alias.alias',
  'article.head_number as headNumber',
  'article.public_number as publicNumber',
  'article.due_number as dueNumber',
  'article.due_at as dueAt',
  'article.published_at as publishedAt',
  'article.changed_at as changedAt',
] as const;

/** Every article with its current alias, whatever its state. */
export const allArticles = (db: Db) =>
  db
    .selectFrom('article')
    .leftJoin('article_alias as alias', (join) =>
      join.onRef('alias.article_id', '=', 'article.id').on('alias.is_current', '=', 1),
    );

/** Adds the address for readers. */
export const withUrl = <Row extends Omit<ArticleStanding, 'url'>>(
  row: Row,
): Row & { url: string | null } => ({
  ...row,
  url: row.state === 'published' ? articlePath(row) : null,
});

export async function findStanding(db: Db, id: number): Promise<ArticleStanding | undefined> {
  const row = await allArticles(db).select(standingColumns).where('article.id', '=', id).executeTakeFirst();
  return row && withUrl(row);
}

/** Returns the state of an article, locked until the end of the transaction. */
export async function holdStanding(trx: Trx, id: number): Promise<ArticleStanding | undefined> {
  await trx
    .updateTable('article')
    .set((article) => ({ position: article.ref('position') }))
    .where('id', '=', id)
    .execute();
  return findStanding(trx, id);
}

/** Values for no scheduled publication. */
export const NOT_DUE = { due_number: null, due_at: null, due_by: null } as const;

/** Changes the state of a locked article, and schedules its publication at the time set. */
export async function setStanding(trx: Trx, id: number, standing: Updateable<ArticleTable>): Promise<void> {
  await trx.updateTable('article').set(standing).where('id', '=', id).execute();
  if (standing.due_at) await askForWork(trx, DUE_ARTICLES, standing.due_at);
}

export async function deleteArticle(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('article').where('id', '=', id).execute();
}

/** The articles that are due (ms), the earliest first. */
export async function findDueIds(db: Db, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('article')
    .select('id')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Time (ms) after a moment at which the next article is to be published; null where none is scheduled. */
export async function findNextDue(db: Db, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('article')
    .select((article) => article.fn.min('due_at').as('at'))
    .where('due_at', '>', now)
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Returns the editor who scheduled an article's publication. */
export async function findScheduler(db: Db, id: number): Promise<number | null> {
  const row = await db.selectFrom('article').select('due_by').where('id', '=', id).executeTakeFirst();
  return row?.due_by ?? null;
}

/** Inserts an article without a text; its first revision has to be inserted in the same transaction. */
export async function insertArticle(trx: Trx, article: NewArticle): Promise<number> {
  const { id } = await trx.insertInto('article').values(article).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The last position used in a topic; 0 in an empty one. */
export async function lastPosition(db: Db, categoryId: number): Promise<number> {
  const row = await db
    .selectFrom('article')
    .select((article) => article.fn.max('position').as('last'))
    .where('category_id', '=', categoryId)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** An editor's own new article that is unchanged since its creation with a text. */
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

/** Assigns an alias to the article unless it is another's current one; returns whether it did. */
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

/** Turns the current alias of a locked article into an old one, which redirects to the article. */
export async function retireAliases(trx: Trx, articleId: number): Promise<void> {
  await trx
    .updateTable('article_alias')
    .set({ is_current: 0 })
    .where('article_id', '=', articleId)
    .where('is_current', '=', 1)
    .execute();
}

/** The articles of a topic and their positions, in order. */
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
