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

/** What a help topic's page shows. */
export type TopicPage =
  /** The article stands elsewhere now. */
  | { kind: 'moved'; to: string }
  /** It is withdrawn, and its topic is another. */
  | { kind: 'withdrawn'; to: string }
  | { kind: 'empty'; missing: Missing | null }
  | {
      kind: 'article';
      article: ReadyArticle;
      previous: ArticleEntry | null;
      next: ArticleEntry | null;
      /** Why the topic's first stands in for the article asked for. */
      missing: Missing | null;
    };

/** An article readers once saw, or one they never did. */
type Missing = 'withdrawn' | 'unknown';

/**
 * The article `?id=` picks within a topic, else its first (product §2.14). News have pages of their own: their topic says
 * at most why one has not.
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
 * Where the addresses of a withdrawn article lead until it is published again: to its topic, which says so. Null for one
 * that readers see, and for one they never saw.
 */
export async function topicOfWithdrawn(db: Db, id: number): Promise<{ topic: Topic; to: string } | null> {
  const topic = topicOf((await findWithdrawn(db, id)) ?? 0);
  return topic ? { topic, to: pageLink(`/help/${topic.group.slug}/${topic.slug}?id=${id}`) } : null;
}
