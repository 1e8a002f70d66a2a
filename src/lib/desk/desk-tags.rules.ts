import { articleTag, ARTICLES_TAG, TEXTS_TAG, topicTag } from '#lib/articles/articles.rules.ts';

/** What a new public text touches: pages that show it, and the search over texts. */
export const textTags = (id: number): string[] => [articleTag(id), TEXTS_TAG];

/** What else is touched where titles, summaries, addresses, dates or the order of some topics change. */
export const listTags = (...categoryIds: number[]): string[] => [
  ARTICLES_TAG,
  ...new Set(categoryIds.map(topicTag)),
];
