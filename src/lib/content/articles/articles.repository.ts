import type { Article, ArticleEntry } from '#lib/content/articles/articles.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Selects the public revision of published articles. */
const published = (db: Db) =>
  db
    .selectFrom('article')
    .innerJoin('article_revision as revision', (join) =>
      join
        .onRef('revision.article_id', '=', 'article.id')
        .onRef('revision.number', '=', 'article.public_number'),
    )
    .leftJoin('article_alias as alias', (join) =>
      join.onRef('alias.article_id', '=', 'article.id').on('alias.is_current', '=', 1),
    )
    .where('article.state', '=', 'published');

const entryColumns = [
  'article.id',
  'article.category_id as categoryId',
  'revision.title',
  'revision.summary',
  'alias.alias',
  'article.published_at as publishedAt',
  'article.changed_at as changedAt',
] as const;

const textColumns = ['revision.keywords', 'revision.author', 'revision.source', 'revision.body'] as const;

type Found<T> = Omit<T, 'publishedAt'> & { publishedAt: number | null };
const dated = <T extends ArticleEntry>(row: Found<T>): T =>
  ({ ...row, publishedAt: row.publishedAt ?? row.changedAt }) as T;

/** The published articles of some categories, in their order on the page. */
export async function findEntries(db: Db, categoryIds: readonly number[]): Promise<ArticleEntry[]> {
  if (categoryIds.length === 0) return [];
  const rows = await published(db)
    .select(entryColumns)
    .where('article.category_id', 'in', [...categoryIds])
    .orderBy('article.position')
    .orderBy('article.id')
    .execute();
  return rows.map((row) => dated<ArticleEntry>(row));
}

/** A page of news, the newest first, and their total number. */
export async function findNews(
  db: Db,
  categoryId: number,
  offset: number,
  limit: number,
): Promise<{ entries: ArticleEntry[]; total: number }> {
  const rows = await published(db)
    .select(entryColumns)
    .where('article.category_id', '=', categoryId)
    .orderBy('article.published_at', 'desc')
    .orderBy('article.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await published(db)
    .select((article) => article.fn.countAll<number>().as('total'))
    .where('article.category_id', '=', categoryId)
    .executeTakeFirstOrThrow();
  return { entries: rows.map((row) => dated<ArticleEntry>(row)), total };
}

/** A page of a topic's articles without one of them, and the number of these. */
export async function findOthers(
  db: Db,
  { id, categoryId }: Pick<ArticleEntry, 'id' | 'categoryId'>,
  { order, offset, limit }: { order: 'date' | 'position'; offset: number; limit: number },
): Promise<{ entries: ArticleEntry[]; total: number }> {
  const others = published(db).where('article.category_id', '=', categoryId).where('article.id', '!=', id);
  const [column, direction] =
    order === 'date' ? (['article.published_at', 'desc'] as const) : (['article.position', 'asc'] as const);
  const rows = await others
    .select(entryColumns)
    .orderBy(column, direction)
    .orderBy('article.id', direction)
    .offset(offset)
    .limit(limit)
    .execute();
  const { total } = await others
    .select((article) => article.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { entries: rows.map((row) => dated<ArticleEntry>(row)), total };
}

/** The news just after (`newer`) or before an article, by the date shown to readers. */
export async function findNewsBeside(
  db: Db,
  { id, categoryId, publishedAt }: ArticleEntry,
  side: 'newer' | 'older',
): Promise<ArticleEntry | undefined> {
  const [beyond, order] = side === 'newer' ? (['>', 'asc'] as const) : (['<', 'desc'] as const);
  const row = await published(db)
    .select(entryColumns)
    .where('article.category_id', '=', categoryId)
    .where((where) =>
      where.or([
        where('article.published_at', beyond, publishedAt),
        where.and([where('article.published_at', '=', publishedAt), where('article.id', beyond, id)]),
      ]),
    )
    .orderBy('article.published_at', order)
    .orderBy('article.id', order)
    .limit(1)
    .executeTakeFirst();
  return row && dated<ArticleEntry>(row);
}

export async function findArticle(db: Db, id: number): Promise<Article | undefined> {
  const row = await published(db)
    .select([...entryColumns, ...textColumns])
    .where('article.id', '=', id)
    .executeTakeFirst();
  return row && dated<Article>(row);
}

/** The category of an article that was published once and is withdrawn now. */
export async function findWithdrawn(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('article')
    .select('category_id')
    .where('id', '=', id)
    .where('state', '!=', 'published')
    .where('public_number', 'is not', null)
    .executeTakeFirst();
  return row?.category_id;
}

/** All published texts, for the search over them. */
export async function findAllArticles(db: Db): Promise<Article[]> {
  const rows = await published(db)
    .select([...entryColumns, ...textColumns])
    .orderBy('article.id')
    .execute();
  return rows.map((row) => dated<Article>(row));
}

/** The article that an address `/help/{alias}` was ever assigned to. */
export async function findAliasOwner(
  db: Db,
  alias: string,
): Promise<{ articleId: number; isCurrent: boolean } | undefined> {
  const row = await db
    .selectFrom('article_alias')
    .select(['article_id as articleId', 'is_current'])
    .where('alias', '=', alias)
    .executeTakeFirst();
  return row && { articleId: row.articleId, isCurrent: row.is_current === 1 };
}
