import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { ArticleQuery, ListedArticleRow } from '#lib/content/newsroom/newsroom.rules.ts';
import { allArticles, standingColumns, withUrl } from '#lib/content/newsroom/standing.repository.ts';
import { firstThumb } from '#lib/platform/markdown/pictures.rules.ts';

/** Articles with their newest saved text. */
const withHead = (db: Db) =>
  allArticles(db).innerJoin('article_revision as head', (join) =>
    join.onRef('head.article_id', '=', 'article.id').onRef('head.number', '=', 'article.head_number'),
  );

const SEARCHED = ['head.title', 'head.summary', 'head.keywords', 'head.body', 'alias.alias'] as const;

const matching = (db: Db, { keywords, categoryId, state, author }: ArticleQuery) =>
  withHead(db)
    .$if(categoryId !== null, (query) => query.where('article.category_id', '=', categoryId ?? 0))
    .$if(state === 'scheduled', (query) => query.where('article.due_at', 'is not', null))
    .$if(state !== null && state !== 'scheduled', (query) =>
      query.where('article.state', '=', state ?? 'draft'),
    )
    .$if(author !== '', (query) => query.where('head.author', '=', author))
    .$if(keywords !== '', (query) =>
      query.where((where) =>
        where.or([
          ...SEARCHED.map((column) => contains(column, keywords)),
          where('article.id', '=', /^[1-9]\d{0,8}$/.test(keywords) ? Number(keywords) : 0),
        ]),
      ),
    );

export async function countMatching(db: Db, query: ArticleQuery): Promise<number> {
  const { total } = await matching(db, query)
    .select((article) => article.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const entryColumns = [
  ...standingColumns,
  'head.title',
  'head.author',
  'head.body',
  'head.created_at as savedAt',
] as const;

type FoundEntry = Omit<ListedArticleRow, 'hasNewer' | 'helpful' | 'unhelpful'>;

const asEntry = ({ body, ...row }: Omit<FoundEntry, 'thumb' | 'url'> & { body: string }): FoundEntry => ({
  ...withUrl(row),
  thumb: firstThumb(body),
});

/** A page of what matches, in the order asked for; titles are put in order by `findTitles`. */
export async function findMatching(
  db: Db,
  query: ArticleQuery,
  offset: number,
  limit: number,
): Promise<FoundEntry[]> {
  const rows = await matching(db, query)
    .select(entryColumns)
    .$if(query.sort === 'category', (found) =>
      found.orderBy('article.category_id').orderBy('article.position'),
    )
    .$if(query.sort === 'published', (found) =>
      found.orderBy('article.published_at', (order) => order.desc().nullsLast()),
    )
    .$if(query.sort === 'changed', (found) => found.orderBy('head.created_at', 'desc'))
    .orderBy('article.id', query.sort === 'category' ? 'asc' : 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(asEntry);
}

/** The titles of all that matches, for putting them in the order of the dictionary. */
export function findTitles(db: Db, query: ArticleQuery): Promise<{ id: number; title: string }[]> {
  return matching(db, query).select(['article.id', 'head.title']).execute();
}

/** Articles in the order of their ids. */
export async function findEntriesByIds(db: Db, ids: readonly number[]): Promise<FoundEntry[]> {
  if (ids.length === 0) return [];
  const rows = await withHead(db)
    .select(entryColumns)
    .where('article.id', 'in', [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, asEntry(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The authors of the newest texts. */
export async function findAuthors(db: Db): Promise<string[]> {
  const rows = await withHead(db).select('head.author').distinct().where('head.author', '!=', '').execute();
  return rows.map(({ author }) => author);
}
