import {
  ARTICLES_TAG,
  articlePath,
  TEXTS_TAG,
  type ArticleEntry,
} from '#lib/content/articles/articles.rules.ts';
import { findEntries, findOthers } from '#lib/content/articles/articles.repository.ts';
import { neighboursOf, type ReadyArticle, readArticle } from '#lib/content/articles/articles.service.ts';
import {
  isNews,
  postTypeOf,
  type PostType,
  TOPICS,
  topicOf,
  type Group,
  GROUPS,
  HELP_ROOT,
  type Topic,
} from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { etagOf } from '#lib/platform/http/send/short-answers.server.ts';
import { formatDateTime, formatMoment } from '#lib/platform/time.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';

/** An article in the answers of the calls; times as text in Shanghai time, `2026-11-20 14:05:33`. */
interface ListedArticle {
  id: number;
  title: string;
  url: string;
  /** Time of the last change of its public text. */
  updated_at: string;
}

interface ListedTopic {
  id: number;
  name: string;
  url: string;
  articles: ListedArticle[];
}

interface ListedGroup {
  id: number;
  name: string;
  url: string;
  topics: ListedTopic[];
}

/** The whole help centre (product §9.4). */
interface HelpRoot {
  id: number;
  name: string;
  url: string;
  groups: ListedGroup[];
}

export type HelpPart = HelpRoot | ListedGroup | ListedTopic;

/** Returns an article as listed by the calls. */
const listArticle = (entry: ArticleEntry): ListedArticle => ({
  id: entry.id,
  title: entry.title,
  url: articlePath(entry) ?? '',
  updated_at: formatMoment(entry.changedAt),
});

/** The part of the help centre for a category id: all of it, a group, a topic; null for none. */
function partOf(categoryId: number, entries: readonly ArticleEntry[]): HelpPart | null {
  if (categoryId === HELP_ROOT) {
    const groups = GROUPS.map((group) => listGroup(group, entries));
    return { id: HELP_ROOT, name: '帮助中心', url: pageLink('/help'), groups };
  }
  const group = GROUPS.find(({ id }) => id === categoryId);
  if (group) return listGroup(group, entries);
  const topic = topicOf(categoryId);
  return topic ? listOne(topic, entries) : null;
}

const listGroup = ({ id, slug, name, topics }: Group, entries: readonly ArticleEntry[]): ListedGroup => ({
  id,
  name,
  url: pageLink(`/help/${slug}`),
  topics: topics.map((topic) => listOne(topic, entries)),
});

const listOne = ({ id, slug, name, group }: Topic, entries: readonly ArticleEntry[]): ListedTopic => ({
  id,
  name,
  url: pageLink(`/help/${group.slug}/${slug}`),
  articles: entries.filter(({ categoryId }) => categoryId === id).map(listArticle),
});

const RELATED_PER_PAGE = 10;

/** A post with its HTML; `previous` and `next` are its neighbours, as on the page. */
interface Post {
  id: number;
  type: PostType;
  title: string;
  summary: string;
  /** Sanitized HTML. */
  content: string;
  author: string;
  source: string;
  /** The date shown to readers: `2026-11-20 14:05`. */
  published_at: string;
  /** `2026-11-20 14:05:33` */
  updated_at: string;
  /** Empty for texts of the page's frame, which have no page of their own. */
  url: string;
  previous: ListedArticle | null;
  next: ListedArticle | null;
}

export interface PostDetail {
  post: Post;
  related: { page: number; pages: number; list: ListedArticle[] };
}

/**
 * The part of the help centre for a category (product §9.6), with an ETag; cached until an article changes. Throws
 * `not_found` for an unknown category.
 */
export async function readCategory(db: Db, id: number): Promise<{ part: HelpPart; etag: string }> {
  const entries = await remembered(db, 'listed-articles', [ARTICLES_TAG, TEXTS_TAG], () =>
    findEntries(
      db,
      TOPICS.map((topic) => topic.id),
    ),
  );
  const part = partOf(id, entries);
  if (!part) throw notFound('这个栏目');
  return { part, etag: etagOf(part) };
}

/**
 * A published article as data (product §9.6): type 1 is help and the frame's texts, 2 industry news, 3 company news.
 * `page` pages through `related`, the other articles of its topic, ten per page. Throws `not_found` where there is none
 * of this type.
 */
export async function readPost(db: Db, type: PostType, id: number, page: number): Promise<PostDetail> {
  const article = await readArticle(db, id);
  if (!article || postTypeOf(article.categoryId) !== type) throw notFound('这篇文章');
  const topic = topicOf(article.categoryId);
  if (!topic) return { post: toPost(article, null, null), related: { page: 1, pages: 1, list: [] } };
  const { previous, next } = await neighboursOf(db, topic, article);
  const { entries, total } = await findOthers(db, article, {
    order: isNews(topic) ? 'date' : 'position',
    offset: (page - 1) * RELATED_PER_PAGE,
    limit: RELATED_PER_PAGE,
  });
  return {
    post: toPost(article, previous && listArticle(previous), next && listArticle(next)),
    related: {
      page,
      pages: Math.max(1, Math.ceil(total / RELATED_PER_PAGE)),
      list: entries.map(listArticle),
    },
  };
}

const toPost = (article: ReadyArticle, previous: ListedArticle | null, next: ListedArticle | null): Post => ({
  id: article.id,
  type: postTypeOf(article.categoryId),
  title: article.title,
  summary: article.summary,
  content: article.html,
  author: article.author,
  source: article.source,
  published_at: formatDateTime(article.publishedAt),
  updated_at: formatMoment(article.changedAt),
  url: articlePath(article) ?? '',
  previous,
  next,
});
