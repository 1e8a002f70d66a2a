import { ARTICLE_STATES, type ArticleState } from '#lib/content/articles/articles.rules.ts';
import { isNews, topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { countMatching } from '#lib/content/newsroom/list/article-list.repository.ts';
import type { ArticleQuery } from '#lib/content/newsroom/list/article-list.rules.ts';
import { findPlaces } from '#lib/content/newsroom/place/place.repository.ts';

/** A tab over the newsroom's list; null stands for all states. */
export interface StateCount {
  state: ArticleState | null;
  words: string;
  count: number;
}

const TABS: [ArticleState | null, string][] = [
  [null, '全部'],
  ...(Object.entries(ARTICLE_STATES) as [ArticleState, string][]),
];

/** How many articles of each state match a query otherwise. */
export function countStates(db: Db, query: ArticleQuery): Promise<StateCount[]> {
  return Promise.all(
    TABS.map(async ([state, words]) => ({
      state,
      words,
      count: await countMatching(db, { ...query, state }),
    })),
  );
}

/** The articles of a topic as readers see them ordered; null where the order is not the editors' to choose. */
export async function orderOfTopic(db: Db, categoryId: number): Promise<number[] | null> {
  const topic = topicOf(categoryId);
  if (!topic || isNews(topic)) return null;
  const places = await findPlaces(db, categoryId);
  return places.toSorted((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id);
}
