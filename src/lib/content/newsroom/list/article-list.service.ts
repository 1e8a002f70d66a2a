import type { Db } from '#lib/platform/db/database.server.ts';
import {
  countMatching,
  findAuthors,
  findEntriesByIds,
  findMatching,
  findTitles,
} from '#lib/content/newsroom/list/article-list.repository.ts';
import { ARTICLES_PER_PAGE, type ArticleQuery } from '#lib/content/newsroom/list/article-list.rules.ts';
import type { ListedArticleRow } from '#lib/content/newsroom/newsroom.rules.ts';
import { findVotes, NO_VOTES } from '#lib/content/newsroom/article-votes.repository.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

export interface ArticleList {
  list: ListedArticleRow[];
  total: number;
  /** The page shown, the last one where there are fewer than asked for. */
  page: number;
  pages: number;
  /** The authors of the newest texts. */
  authors: string[];
}

/** As a dictionary orders them: Chinese by its sounds. */
const dictionary = new Intl.Collator('zh-CN', { numeric: true });

/** A page of the newsroom's list of articles. */
export async function listArticles(db: Db, query: ArticleQuery): Promise<ArticleList> {
  const total = await countMatching(db, query);
  const { page, pages, offset } = pageOf(query.page, total, ARTICLES_PER_PAGE);
  const found =
    query.sort === 'title'
      ? await findEntriesByIds(db, (await idsByTitle(db, query)).slice(offset, offset + ARTICLES_PER_PAGE))
      : await findMatching(db, query, offset, ARTICLES_PER_PAGE);
  const votes = await findVotes(
    db,
    found.map(({ id }) => id),
  );
  const list = found.map((entry) => ({
    ...entry,
    hasNewer: entry.state === 'published' && entry.headNumber !== entry.publicNumber,
    ...(votes.get(entry.id) ?? NO_VOTES),
  }));
  const authors = (await findAuthors(db)).sort(dictionary.compare);
  return { list, total, page, pages, authors };
}

async function idsByTitle(db: Db, query: ArticleQuery): Promise<number[]> {
  const titles = await findTitles(db, query);
  return titles.sort((a, b) => dictionary.compare(a.title, b.title) || a.id - b.id).map(({ id }) => id);
}
