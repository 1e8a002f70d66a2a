import { pageLink } from '#lib/page-link.rules.ts';
import { isNews, postTypeOf, topicOf } from '#lib/content/articles/topics.rules.ts';
import type { PageTag } from '#lib/cache-tag.rules.ts';

/** State of an article; a published one may have a newer text waiting (`dueAt` or an unpublished revision). */
export type ArticleState = 'draft' | 'scheduled' | 'published' | 'withdrawn';

export const ARTICLE_STATES: Record<ArticleState, string> = {
  draft: '草稿',
  scheduled: '定时发布',
  published: '已发布',
  withdrawn: '已撤下',
};

/** The job that publishes articles at their scheduled time. */
export const DUE_ARTICLES = 'articles';

/** Text fields that an editor writes; the other data of an article are its state and times. */
export interface ArticleText {
  title: string;
  summary: string;
  /** Additional search words, separated by blanks. */
  keywords: string;
  /** Author shown to readers, independent of the editor who saved it last; empty for none. */
  author: string;
  /** Source of a news item; empty for help. */
  source: string;
  /** Markdown. */
  body: string;
}

/** A published article in a list. Times in ms. */
export interface ArticleEntry {
  id: number;
  categoryId: number;
  title: string;
  summary: string;
  alias: string | null;
  publishedAt: number;
  /** Time of the last change of the public text. */
  changedAt: number;
}

/** A published article as it is read. */
export interface Article extends ArticleEntry, ArticleText {}

type Addressed = Pick<ArticleEntry, 'id' | 'categoryId' | 'alias'>;

/**
 * An article's canonical address: its alias under `/help/`, else its topic's page with `?id=`, news
 * `/help_news_info/{id}/{type}` (product §2.14). Null for texts of the frame, which have no page.
 */
export function articlePath({ id, categoryId, alias }: Addressed): string | null {
  const topic = topicOf(categoryId);
  if (!topic) return null;
  if (alias !== null) return pageLink(`/help/${alias}`);
  if (isNews(topic)) return pageLink(`/help_news_info/${id}/${postTypeOf(categoryId)}`);
  return pageLink(`/help/${topic.group.slug}/${topic.slug}?id=${id}`);
}

/** Pattern of an alias; group names are reserved. */
export const ALIAS_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const LONGEST_ALIAS = 60;

/** Tag for an article's own text and title: pages that show it. */
export const articleTag = (id: number): PageTag => `article:${id}`;
/** Tag for a topic's articles, their titles, summaries, addresses and order: pages that list them. */
export const topicTag = (categoryId: number): PageTag => `topic:${categoryId}`;
/** The same for any topic: pages that list the whole help centre. */
export const ARTICLES_TAG = 'articles' satisfies PageTag;
/** Tag for any published text: the search over all of them and their times of change, never a page. */
export const TEXTS_TAG = 'article-texts' satisfies PageTag;
