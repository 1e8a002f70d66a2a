import { pageLink } from '#lib/page-link.rules.ts';

/** An article as this browser keeps it (product §2.14): the paths it was read under, the last first; times in ms. */
export interface OfflineArticle {
  id: number;
  title: string;
  paths: string[];
  /** When its text had last changed: `2026-11-20 14:05:33`. */
  updatedAt: string;
  html: string;
  readAt: number;
}

/** What the help centre held when the browser last asked, at `checkedAt` (ms). */
export interface OfflineTree {
  etag: string;
  checkedAt: number;
  articles: { id: number; title: string; url: string; updated_at: string }[];
}

/** Characters stored in all; the browser stores two bytes each, so 300 KB. */
const MOST_STORED = 150_000;
const MOST_PATHS = 3;

/** The article on top of what was stored; the oldest go where it is too much. One too long by itself is not stored. */
export function withArticle(
  stored: readonly OfflineArticle[],
  { path, ...article }: Omit<OfflineArticle, 'paths'> & { path: string },
  most = MOST_STORED,
): OfflineArticle[] {
  const others = stored.filter(({ id }) => id !== article.id);
  const earlier = stored.find(({ id }) => id === article.id)?.paths ?? [];
  const paths = [path, ...earlier.filter((known) => known !== path)].slice(0, MOST_PATHS);
  const fits = (list: readonly OfflineArticle[]) => JSON.stringify(list).length <= most;
  const list = [{ ...article, paths }, ...others].filter((entry) => fits([entry]));
  while (!fits(list)) list.pop();
  return list;
}

/** What is left of the stored articles once the tree is known: one that is no longer in it was withdrawn. */
export const stillPublic = (stored: readonly OfflineArticle[], tree: OfflineTree): OfflineArticle[] =>
  stored.filter(
    ({ id, readAt }) => readAt > tree.checkedAt || tree.articles.some((entry) => entry.id === id),
  );

/** The lines of 最近看过: articles read before this one, the latest first, as the tree has them now. */
export const recentArticles = (
  stored: readonly OfflineArticle[],
  tree: OfflineTree | null,
  hereId: number | null,
  most: number,
): { id: number; title: string; url: string; isUpdated: boolean }[] =>
  stored
    .filter(({ id }) => id !== hereId)
    .slice(0, most)
    .map(({ id, title, paths, updatedAt }) => {
      const now = tree?.articles.find((entry) => entry.id === id);
      const url = now?.url || (paths[0] ?? pageLink('/help'));
      return { id, title: now?.title ?? title, url, isUpdated: (now?.updated_at ?? '') > updatedAt };
    });

/** The copy of what an address leads to, by where it was read or where the tree has it. */
export function offlineCopyAt(
  stored: readonly OfflineArticle[],
  tree: OfflineTree | null,
  path: string,
): OfflineArticle | undefined {
  const listed = tree?.articles.find(({ url }) => url === path)?.id;
  return stored.find(({ id, paths }) => id === listed || paths.includes(path));
}

const isPath = (value: unknown): boolean => typeof value === 'string' && /^\/(?![/\\])/.test(value);

/** Whether a value has the fields of the example, each of the example's type: anyone may write into their storage. */
const isLike = (value: unknown, example: object): boolean =>
  value !== null &&
  typeof value === 'object' &&
  Object.entries(example).every(([key, field]) => typeof (value as never)[key] === typeof field);

export const isOfflineArticle = (value: unknown): value is OfflineArticle =>
  isLike(value, { id: 0, title: '', updatedAt: '', html: '', readAt: 0, paths: [] }) &&
  Array.isArray((value as OfflineArticle).paths) &&
  (value as OfflineArticle).paths.every(isPath);

export const isOfflineTree = (value: unknown): value is OfflineTree =>
  isLike(value, { etag: '', checkedAt: 0, articles: [] }) &&
  Array.isArray((value as OfflineTree).articles) &&
  (value as OfflineTree).articles.every(
    (entry) => isLike(entry, { id: 0, title: '', updated_at: '', url: '' }) && isPath(entry.url),
  );
