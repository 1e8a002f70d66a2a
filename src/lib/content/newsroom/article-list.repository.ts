import { contains } from '#lib/platform/db/fragments.query.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { ArticleQuery } from '#lib/content/newsroom/newsroom.rules.ts';
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

/**
 * A page of the matching articles, in the given order; all of them for the order of titles, which the database cannot
 * sort.
 */
export async function findMatching(db: Db, query: ArticleQuery, offset: number, limit: number) {
  const rows = await matching(db, query)
    .select([...standingColumns, 'head.title', 'head.author', 'head.body', 'head.created_at as savedAt'])
    .$if(query.sort === 'category', (found) =>
      found.orderBy('article.category_id').orderBy('article.position'),
    )
    .$if(query.sort === 'published', (found) =>
      found.orderBy('article.published_at', (order) => order.desc().nullsLast()),
    )
    .$if(query.sort === 'changed', (found) => found.orderBy('head.created_at', 'desc'))
    .orderBy('article.id', query.sort === 'published' || query.sort === 'changed' ? 'desc' : 'asc')
    .$if(query.sort !== 'title', (found) => found.offset(offset).limit(limit))
    .execute();
  return rows.map(({ body, ...row }) => ({ ...withUrl(row), thumb: firstThumb(body) }));
}

/** The authors of the newest texts. */
export async function findAuthors(db: Db): Promise<string[]> {
  const rows = await withHead(db).select('head.author').distinct().where('head.author', '!=', '').execute();
  return rows.map(({ author }) => author);
}
