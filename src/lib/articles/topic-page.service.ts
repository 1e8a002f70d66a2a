import { articlePath, type ArticleEntry } from '#lib/articles/articles.rules.ts';
import { listTopic, neighboursOf, readArticle, type ReadyArticle } from '#lib/articles/articles.service.ts';
import type { Topic } from '#lib/articles/topics.rules.ts';
import type { Db } from '#lib/db/database.ts';

/** What a help topic's page shows. */
export type TopicPage =
  /** The article stands elsewhere now. */
  | { kind: 'moved'; to: string }
  | { kind: 'empty' }
  | {
      kind: 'article';
      article: ReadyArticle;
      previous: ArticleEntry | null;
      next: ArticleEntry | null;
      /** The article asked for is no longer there; the topic's first stands in. */
      isGone: boolean;
    };

/** The article `?id=` picks within a topic, else its first (domain "Routes"). */
export async function topicPage(db: Db, topic: Topic, wanted: string | null): Promise<TopicPage> {
  const asked =
    wanted !== null && /^[1-9]\d{0,8}$/.test(wanted) ? await readArticle(db, Number(wanted)) : null;
  const elsewhere = asked && asked.categoryId !== topic.id ? articlePath(asked) : null;
  if (elsewhere !== null) return { kind: 'moved', to: elsewhere };
  const own = asked?.categoryId === topic.id ? asked : null;
  const [first] = own ? [own] : await listTopic(db, topic);
  const article = own ?? (first ? await readArticle(db, first.id) : null);
  if (!article) return { kind: 'empty' };
  const isGone = wanted !== null && own === null;
  return { kind: 'article', article, ...(await neighboursOf(db, topic, article)), isGone };
}
