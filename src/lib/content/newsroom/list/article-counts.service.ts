import { ARTICLE_STATES, type ArticleState } from '#lib/content/articles/articles.rules.ts';
import { isNews, topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { countMatching } from '#lib/content/newsroom/list/article-list.repository.ts';
import type { ArticleQuery } from '#lib/content/newsroom/list/article-list.rules.ts';
import { findPlaces } from '#lib/content/newsroom/place/place.repository.ts';

type Tab = ArticleState | 'all';

/** How many articles of each state match a query otherwise, and of all. */
export async function countStates(db: Db, query: ArticleQuery): Promise<Record<Tab, number>> {
  const tabs = ['all', ...(Object.keys(ARTICLE_STATES) as ArticleState[])] as const;
  const counts = tabs.map(async (tab) => [
    tab,
    await countMatching(db, { ...query, state: tab === 'all' ? null : tab }),
  ]);
  return Object.fromEntries(await Promise.all(counts)) as Record<Tab, number>;
}

/** The articles of a topic as readers see them ordered; null where the order is not the editors' to choose. */
export async function orderOfTopic(db: Db, categoryId: number): Promise<number[] | null> {
  const topic = topicOf(categoryId);
  if (!topic || isNews(topic)) return null;
  const places = await findPlaces(db, categoryId);
  return places.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id);
}
