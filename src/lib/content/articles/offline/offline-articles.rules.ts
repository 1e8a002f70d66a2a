import { pageLink } from '#lib/page-link.rules.ts';
import { formatMoment } from '#lib/platform/time.rules.ts';

/** An article as this browser keeps it (product §2.14). */
export interface OfflineArticle {
  id: number;
  title: string;
  /** Path and query it was read under, the last first. */
  paths: string[];
  /** When its text had last changed: `2026-11-20 14:05:33`. */
  updatedAt: string;
  html: string;
  /** ms */
  readAt: number;
}

/** What the help centre holds, as the browser last received; `checkedAt` in ms. */
export interface OfflineTree {
  etag: string;
  checkedAt: number;
  articles: TreeArticle[];
}

interface TreeArticle {
  id: number;
  title: string;
  url: string;
  updated_at: string;
}

/** A line of 最近看过. */
export interface RecentArticle {
  id: number;
  title: string;
  url: string;
  isUpdated: boolean;
}

/** Characters stored in all; the browser stores two bytes each, so 300 KB. */
const MOST_STORED = 150_000;
/** ms; the tree is asked for no oftener than this. */
export const TREE_FRESH_MS = 60_000;
const MOST_PATHS = 3;

/**
 * The article on top of what was stored; the oldest go where it is more than `most` characters. One that is too long by
 * itself is not stored, and drives no other out.
 */
export function withArticle(
  stored: readonly OfflineArticle[],
  article: Omit<OfflineArticle, 'paths'> & { path: string },
  most = MOST_STORED,
): OfflineArticle[] {
  const { path, ...rest } = article;
  const earlier = stored.find(({ id }) => id === article.id);
  const paths = [path, ...(earlier?.paths ?? []).filter((known) => known !== path)].slice(0, MOST_PATHS);
  const list: OfflineArticle[] = [];
  let size = 2;
  for (const entry of [{ ...rest, paths }, ...stored.filter(({ id }) => id !== article.id)]) {
    const length = JSON.stringify(entry).length + 1;
    if (length + 2 > most) continue;
    size += length;
    if (size > most) break;
    list.push(entry);
  }
  return list;
}

/** What is left of the stored articles once the tree is known: one that is no longer in it was withdrawn. */
export const stillPublic = (stored: readonly OfflineArticle[], tree: OfflineTree): OfflineArticle[] =>
  stored.filter(
    ({ id, readAt }) => readAt > tree.checkedAt || tree.articles.some((entry) => entry.id === id),
  );

/** The articles read before this one, the latest first, with what the tree says of them. */
export function recentArticles(
  stored: readonly OfflineArticle[],
  tree: OfflineTree | null,
  hereId: number | null,
  most: number,
): RecentArticle[] {
  return stored
    .filter(({ id }) => id !== hereId)
    .slice(0, most)
    .map(({ id, title, paths, updatedAt }) => {
      const now = tree?.articles.find((entry) => entry.id === id);
      return {
        id,
        title: now?.title ?? title,
        url: now?.url || (paths[0] ?? pageLink('/help')),
        isUpdated: now !== undefined && now.updated_at > updatedAt,
      };
    });
}

/** The copy of what an address leads to, by where it was read or where the tree has it. */
export function offlineCopyAt(
  stored: readonly OfflineArticle[],
  tree: OfflineTree | null,
  path: string,
): OfflineArticle | undefined {
  const listed = tree?.articles.find(({ url }) => url === path)?.id;
  return stored.find(({ id, paths }) => id === listed || paths.includes(path));
}

/** The text of a page's `data-changed` (ms), to compare with the tree's. */
export const changedText = (ms: string | undefined): string => formatMoment(Number(ms) || 0);

/** Kept articles from storage; anyone may write there, so whatever has another shape is left out. */
export function toOfflineArticles(value: unknown): OfflineArticle[] {
  return Array.isArray(value) ? value.filter(isOfflineArticle) : [];
}

export function toOfflineTree(value: unknown): OfflineTree | null {
  if (!isRecord(value) || typeof value['etag'] !== 'string' || typeof value['checkedAt'] !== 'number')
    return null;
  const { etag, checkedAt, articles } = value;
  return Array.isArray(articles) && articles.every(isTreeArticle) ? { etag, checkedAt, articles } : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object';
const isPath = (value: unknown): boolean => typeof value === 'string' && /^\/(?![/\\])/.test(value);

const isOfflineArticle = (value: unknown): value is OfflineArticle =>
  isRecord(value) &&
  Number.isInteger(value['id']) &&
  ['title', 'updatedAt', 'html'].every((key) => typeof value[key] === 'string') &&
  typeof value['readAt'] === 'number' &&
  Array.isArray(value['paths']) &&
  value['paths'].every(isPath);

const isTreeArticle = (value: unknown): value is TreeArticle =>
  isRecord(value) &&
  Number.isInteger(value['id']) &&
  typeof value['title'] === 'string' &&
  typeof value['updated_at'] === 'string' &&
  isPath(value['url']);
