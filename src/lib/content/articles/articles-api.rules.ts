import { pageLink } from '#lib/page-link.rules.ts';
import { type ArticleEntry, articlePath } from '#lib/content/articles/articles.rules.ts';
import { type Group, GROUPS, HELP_ROOT, type Topic, topicOf } from '#lib/content/articles/topics.rules.ts';
import { formatMoment } from '#lib/platform/time.rules.ts';

/** An article in the answers of the calls; moments as texts of Shanghai's clock, `2026-11-20 14:05:33`. */
export interface ListedArticle {
  id: number;
  title: string;
  url: string;
  /** When its public text last changed. */
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

/** How the calls list an article. */
export const listArticle = (entry: ArticleEntry): ListedArticle => ({
  id: entry.id,
  title: entry.title,
  url: articlePath(entry) ?? '',
  updated_at: formatMoment(entry.changedAt),
});

/** The part of the help centre that a category id stands for: all of it, a group, a topic; null for none. */
export function partOf(categoryId: number, entries: readonly ArticleEntry[]): HelpPart | null {
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
