import { articleTag, ARTICLES_TAG, TEXTS_TAG, topicTag } from '#lib/content/articles/articles.rules.ts';
import type { PageTag } from '#lib/page-tag.rules.ts';

/** What a new public text touches: pages that show it, and the search over texts. */
export const textTags = (id: number): PageTag[] => [articleTag(id), TEXTS_TAG];

/** What else is touched where titles, summaries, addresses, dates or the order of some topics change. */
export const listTags = (...categoryIds: number[]): PageTag[] => [
  ARTICLES_TAG,
  ...new Set(categoryIds.map(topicTag)),
];
