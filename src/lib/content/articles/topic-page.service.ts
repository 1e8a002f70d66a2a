import { findWithdrawn } from '#lib/content/articles/articles.repository.ts';
import { articlePath, type ArticleEntry } from '#lib/content/articles/articles.rules.ts';
import {
  listTopic,
  neighboursOf,
  readArticle,
  type ReadyArticle,
} from '#lib/content/articles/articles.service.ts';
import type { Topic } from '#lib/content/articles/topics.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** What a help topic's page shows. */
export type TopicPage =
  /** The article stands elsewhere now. */
  | { kind: 'moved'; to: string }
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

/** The article `?id=` picks within a topic, else its first (product §2.14). */
export async function topicPage(db: Db, topic: Topic, wanted: number | null): Promise<TopicPage> {
  const asked = wanted === null ? null : await readArticle(db, wanted);
  const elsewhere = asked && asked.categoryId !== topic.id ? articlePath(asked) : null;
  if (elsewhere !== null) return { kind: 'moved', to: elsewhere };
  const own = asked?.categoryId === topic.id ? asked : null;
  const [first] = own ? [own] : await listTopic(db, topic);
  const article = own ?? (first ? await readArticle(db, first.id) : null);
  const missing = wanted === null || own ? null : await whyMissing(db, wanted);
  if (!article) return { kind: 'empty', missing };
  return { kind: 'article', article, ...(await neighboursOf(db, topic, article)), missing };
}

const whyMissing = async (db: Db, id: number): Promise<Missing> =>
  (await findWithdrawn(db, id)) ? 'withdrawn' : 'unknown';
