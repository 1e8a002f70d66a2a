import { pageLink } from '#lib/page-link.rules.ts';
import { findWithdrawn } from '#lib/content/articles/articles.repository.ts';
import { articlePath, type ArticleEntry } from '#lib/content/articles/articles.rules.ts';
import {
  listTopic,
  neighboursOf,
  readArticle,
  type ReadyArticle,
} from '#lib/content/articles/articles.service.ts';
import { isNews, type Topic, topicOf } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Content of a help topic's page. */
export type TopicPage =
  /** The article has another address now. */
  | { kind: 'moved'; to: string }
  /** It is withdrawn, and belongs to another topic. */
  | { kind: 'withdrawn'; to: string }
  | { kind: 'empty'; missing: Missing | null }
  | {
      kind: 'article';
      article: ReadyArticle;
      previous: ArticleEntry | null;
      next: ArticleEntry | null;
      /** Reason why the topic's first article is shown instead of the requested one. */
      missing: Missing | null;
    };

/** An article that was published once, or never. */
type Missing = 'withdrawn' | 'unknown';

/**
 * The article selected by `?id=` within a topic, else its first (product §2.14). News have pages of their own: their
 * topic shows at most the reason why one has none.
 */
export async function topicPage(db: Db, topic: Topic, wanted: number | null): Promise<TopicPage> {
  const asked = wanted === null ? null : await readArticle(db, wanted);
  const elsewhere = asked && (asked.categoryId !== topic.id || isNews(topic)) ? articlePath(asked) : null;
  if (elsewhere !== null) return { kind: 'moved', to: elsewhere };
  const own = asked?.categoryId === topic.id ? asked : null;
  const led = wanted === null || own ? null : await topicOfWithdrawn(db, wanted);
  if (led !== null && led.topic !== topic) return { kind: 'withdrawn', to: led.to };
  const missing = wanted === null || own ? null : led ? 'withdrawn' : 'unknown';
  const [first] = own ? [own] : isNews(topic) ? [] : await listTopic(db, topic);
  const article = own ?? (first ? await readArticle(db, first.id) : null);
  if (!article) return { kind: 'empty', missing };
  return { kind: 'article', article, ...(await neighboursOf(db, topic, article)), missing };
}

/**
 * Returns the redirect target of a withdrawn article until it is published again: its topic, which shows that it was
 * withdrawn. Null for a published article, and for one never published.
 */
export async function topicOfWithdrawn(db: Db, id: number): Promise<{ topic: Topic; to: string } | null> {
  const topic = topicOf((await findWithdrawn(db, id)) ?? 0);
  return topic ? { topic, to: pageLink(`/help/${topic.group.slug}/${topic.slug}?id=${id}`) } : null;
}
