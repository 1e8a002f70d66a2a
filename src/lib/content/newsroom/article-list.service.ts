import type { z } from 'zod';
import { ARTICLE_STATES, type ArticleState } from '#lib/content/articles/articles.rules.ts';
import { isNews, topicOf } from '#lib/content/articles/topics.rules.ts';
import { countMatching, findAuthors, findMatching } from '#lib/content/newsroom/article-list.repository.ts';
import type { articleListAnswer } from '#lib/content/newsroom/newsroom-answer.fields.ts';
import type { ArticleQuery } from '#lib/content/newsroom/newsroom.rules.ts';
import { findPlaces } from '#lib/content/newsroom/standing.repository.ts';
import { findVotes, NO_VOTES } from '#lib/content/newsroom/vote-reasons.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const ARTICLES_PER_PAGE = 30;

/** Dictionary order: Chinese by pinyin. */
const dictionary = new Intl.Collator('zh-CN', { numeric: true });

/** A page of the newsroom's list of articles. */
export async function listArticles(db: Db, query: ArticleQuery): Promise<z.infer<typeof articleListAnswer>> {
  const total = await countMatching(db, query);
  const { page, pages, offset } = pageOf(query.page, total, ARTICLES_PER_PAGE);
  let found = await findMatching(db, query, offset, ARTICLES_PER_PAGE);
  if (query.sort === 'title')
    found = found
      .toSorted((a, b) => dictionary.compare(a.title, b.title))
      .slice(offset, offset + ARTICLES_PER_PAGE);
  const ids = found.map(({ id }) => id);
  const votes = await findVotes(db, ids);
  const list = found.map((entry) => ({
    ...entry,
    hasNewer: entry.state === 'published' && entry.headNumber !== entry.publicNumber,
    ...(votes.get(entry.id) ?? NO_VOTES),
  }));
  const authors = (await findAuthors(db)).sort(dictionary.compare);
  return { list, total, page, pages, authors };
}

type Tab = ArticleState | 'all';

/** Counts the articles of each state that match the rest of a query, and of all states. */
export async function countStates(db: Db, query: ArticleQuery): Promise<Record<Tab, number>> {
  const tabs = ['all', ...(Object.keys(ARTICLE_STATES) as ArticleState[])] as const;
  const counts = tabs.map(async (tab) => [
    tab,
    await countMatching(db, { ...query, state: tab === 'all' ? null : tab }),
  ]);
  return Object.fromEntries(await Promise.all(counts)) as Record<Tab, number>;
}

/** The articles of a topic in the order shown to readers; null where editors cannot change the order. */
export async function orderOfTopic(db: Db, categoryId: number): Promise<number[] | null> {
  const topic = topicOf(categoryId);
  if (!topic || isNews(topic)) return null;
  return (await findPlaces(db, categoryId)).map(({ id }) => id);
}
