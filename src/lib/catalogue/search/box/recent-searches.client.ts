import { $recentSearches, type Search } from '#lib/catalogue/search/box/search.store.ts';
import {
  isMine,
  readStored,
  searcher,
  SESSION_KEYS,
  storeValue,
} from '#lib/platform/browser/memory/storage.client.ts';

/** Number of recent searches offered. */
const MOST = 8;

/** Loads this session's searches into the store, unless they are another member's. */
export function recallSearches(): void {
  const { list, member } = (readStored(SESSION_KEYS.searches) ?? {}) as { list?: unknown; member?: unknown };
  if (Array.isArray(list) && isMine(member)) $recentSearches.set(list.filter(isSearch).slice(0, MOST));
}

/** Adds a search of this session as the newest. */
export function rememberSearch({ text, type }: Search): void {
  const words = text.trim();
  const others = $recentSearches.get().filter((one) => one.text !== words || one.type !== type);
  $recentSearches.set([{ text: words, type }, ...others].slice(0, MOST));
  storeValue(SESSION_KEYS.searches, { list: $recentSearches.get(), member: searcher() });
}

/** Deletes this session's searches. */
export function forgetSearches(): void {
  $recentSearches.set([]);
  storeValue(SESSION_KEYS.searches, null);
}

function isSearch(kept: unknown): kept is Search {
  if (kept === null || typeof kept !== 'object') return false;
  const { text, type } = kept as Record<string, unknown>;
  return typeof text === 'string' && text !== '' && (type === 0 || type === 1);
}
