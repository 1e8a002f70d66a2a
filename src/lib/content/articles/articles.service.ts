import { pageLink } from '#lib/page-link.rules.ts';
import {
  type Article,
  type ArticleEntry,
  articlePath,
  ARTICLES_TAG,
  articleTag,
  TEXTS_TAG,
  topicTag,
} from '#lib/content/articles/articles.rules.ts';
import {
  findAliasOwner,
  findArticle,
  findEntries,
  findNews,
  findNewsBeside,
} from '#lib/content/articles/articles.repository.ts';
import { type Group, GROUPS, isNews, type Topic, TOPICS } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  plainText,
  readingMinutes,
  readMarkdown,
  type RenderedMarkdown,
  renderTree,
} from '#lib/platform/markdown/markdown.rules.ts';
import type { PageTag } from '#lib/cache-tag.rules.ts';

/** An article with its Markdown rendered. */
export interface ReadyArticle extends Article, RenderedMarkdown {
  minutes: number;
}

/** Text shown to readers for one that cannot be rendered; its editors see the reason when they open it. */
const NOT_SHOWN: RenderedMarkdown = { html: '<p>这段文字暂时无法显示，请致电客服。</p>', toc: [] };

/** Renders an article's text. */
export function makeReady(article: Article): ReadyArticle {
  const { tree, wrong } = readMarkdown(article.body);
  if (wrong !== null) return { ...article, ...NOT_SHOWN, minutes: 1 };
  return { ...article, ...renderTree(tree), minutes: readingMinutes(plainText(tree)) };
}

/** A published article, rendered once per process while it is unchanged; null where there is none. */
export async function readArticle(db: Db, id: number): Promise<ReadyArticle | null> {
  try {
    return await remembered(db, `article:${id}`, [articleTag(id)], () => loadReady(db, id));
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Throws for an article that does not exist, so that invalid ids are not cached. */
async function loadReady(db: Db, id: number): Promise<ReadyArticle> {
  const article = await findArticle(db, id);
  if (!article) throw notFound('这篇文章');
  return makeReady(article);
}

/** The published articles of a topic in their order, with the times of their last change. */
export function listTopic(db: Db, topic: Topic): Promise<ArticleEntry[]> {
  return remembered(db, `topic:${topic.id}`, [topicTag(topic.id), TEXTS_TAG], () =>
    findEntries(db, [topic.id]),
  );
}

/** Returns the article of an old or current address `/help/{alias}`; null for one never assigned. */
export async function articleOfAlias(
  db: Db,
  alias: string,
): Promise<{ article: ReadyArticle; isCurrent: boolean } | null> {
  const owner = await findAliasOwner(db, alias);
  const article = owner ? await readArticle(db, owner.articleId) : null;
  return owner && article ? { article, isCurrent: owner.isCurrent } : null;
}

const NEWS_PER_PAGE = 10;

/** A page of news, from 1; `pages` is at least 1. */
export async function listNews(
  db: Db,
  topic: Topic,
  page: number,
): Promise<{ entries: ArticleEntry[]; total: number; pages: number }> {
  const found = await findNews(db, topic.id, (page - 1) * NEWS_PER_PAGE, NEWS_PER_PAGE);
  return { ...found, pages: Math.max(1, Math.ceil(found.total / NEWS_PER_PAGE)) };
}

const NEWS_TOPICS = TOPICS.filter(isNews);

/** Tags of pages that show the latest news. */
export const newsTags: readonly PageTag[] = NEWS_TOPICS.map(({ id }) => topicTag(id));

/** The latest news of every kind, the newest first. */
export function latestNews(db: Db, limit: number): Promise<ArticleEntry[]> {
  return remembered(db, `latest-news:${limit}`, newsTags, async () => {
    const pages = await Promise.all(NEWS_TOPICS.map((topic) => findNews(db, topic.id, 0, limit)));
    return pages
      .flatMap(({ entries }) => entries)
      .toSorted((a, b) => b.publishedAt - a.publishedAt || b.id - a.id)
      .slice(0, limit);
  });
}

/** Returns the articles before and after one: in its topic's order, news by date. */
export async function neighboursOf(
  db: Db,
  topic: Topic,
  entry: ArticleEntry,
): Promise<{ previous: ArticleEntry | null; next: ArticleEntry | null }> {
  if (isNews(topic)) {
    const [newer, older] = await Promise.all([
      findNewsBeside(db, entry, 'newer'),
      findNewsBeside(db, entry, 'older'),
    ]);
    return { previous: newer ?? null, next: older ?? null };
  }
  const entries = await listTopic(db, topic);
  const at = entries.findIndex(({ id }) => id === entry.id);
  return { previous: entries[at - 1] ?? null, next: entries[at + 1] ?? null };
}

/** A group as the help centre's own pages list it. */
export interface HelpGroup {
  id: number;
  slug: Group['slug'];
  name: string;
  topics: { id: number; slug: Topic['slug']; name: string; url: string; articles: ArticleEntry[] }[];
}

/** The whole help centre: groups, topics and the titles under them. */
export function helpTree(db: Db): Promise<HelpGroup[]> {
  return remembered(db, 'help-tree', [ARTICLES_TAG], async () => {
    const entries = await findEntries(
      db,
      GROUPS.flatMap(({ topics }) => topics.map(({ id }) => id)),
    );
    return GROUPS.map(({ id, slug, name, topics }) => ({
      id,
      slug,
      name,
      topics: topics.map((topic) => ({
        id: topic.id,
        slug: topic.slug,
        name: topic.name,
        url: pageLink(`/help/${slug}/${topic.slug}`),
        articles: entries.filter(({ categoryId }) => categoryId === topic.id),
      })),
    }));
  });
}

/** The address of a published article, for links to it. */
export const addressOfEntry = (entry: ArticleEntry): string => articlePath(entry) ?? '/';

export { findAliasOwner } from '#lib/content/articles/articles.repository.ts';
