import { pageLink } from '#lib/page-link.rules.ts';
import { isNews, postTypeOf, topicOf } from '#lib/content/articles/topics.rules.ts';
import type { PageTag } from '#lib/page-tag.rules.ts';

/** Where an article stands; a published one may have a newer text waiting (`dueAt` or an unpublished revision). */
export type ArticleState = 'draft' | 'scheduled' | 'published' | 'withdrawn';

export const ARTICLE_STATES: Record<ArticleState, string> = {
  draft: '草稿',
  scheduled: '定时发布',
  published: '已发布',
  withdrawn: '已撤下',
};

/** The work that publishes articles at the time that was set. */
export const DUE_ARTICLES = 'articles';

/** What an editor writes; everything else about an article is where it stands and when. */
export interface ArticleText {
  title: string;
  summary: string;
  /** Words it is also found by, blank between. */
  keywords: string;
  /** Who readers see as its author, whoever saved it last; empty for nobody. */
  author: string;
  /** Where a news item comes from; empty for help. */
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
  /** When the public text last changed. */
  changedAt: number;
}

/** A published article as it is read. */
export interface Article extends ArticleEntry, ArticleText {}

type Addressed = Pick<ArticleEntry, 'id' | 'categoryId' | 'alias'>;

/**
 * An article's one address: its alias under `/help/`, else its topic's page with `?id=`, news
 * `/help_news_info/{id}/{type}` (product §2.14). Null for texts of the frame, which have no page.
 */
export function articlePath({ id, categoryId, alias }: Addressed): string | null {
  const topic = topicOf(categoryId);
  if (!topic) return null;
  if (alias !== null) return pageLink(`/help/${alias}`);
  if (isNews(topic)) return pageLink(`/help_news_info/${id}/${postTypeOf(categoryId)}`);
  return pageLink(`/help/${topic.group.slug}/${topic.slug}?id=${id}`);
}

/** What an alias may look like; group names are taken. */
export const ALIAS_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const LONGEST_ALIAS = 60;

/** The article's own text and title: pages that show it. */
export const articleTag = (id: number): PageTag => `article:${id}`;
/** Which articles a topic holds, their titles, summaries, addresses and order: pages that list them. */
export const topicTag = (categoryId: number): PageTag => `topic:${categoryId}`;
/** The same for any topic: what lists the whole help centre. */
export const ARTICLES_TAG = 'articles' satisfies PageTag;
/** Any published text: the search over all of them and when each changed, never a page. */
export const TEXTS_TAG = 'article-texts' satisfies PageTag;
