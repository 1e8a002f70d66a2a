import { $recentSearches, type Search } from '#lib/catalogue/search/box/search.store.ts';
import {
  isMine,
  readStored,
  searcher,
  SESSION_KEYS,
  storeValue,
} from '#lib/platform/browser/memory/storage.client.ts';

/** So many are offered again. */
const MOST = 8;

/** Puts what this session searched for into its store, unless that was another member. */
export function recallSearches(): void {
  const { list, member } = (readStored(SESSION_KEYS.searches) ?? {}) as { list?: unknown; member?: unknown };
  if (Array.isArray(list) && isMine(member)) $recentSearches.set(list.filter(isSearch).slice(0, MOST));
}

/** Adds a search of this session, as the newest. */
export function rememberSearch({ text, type }: Search): void {
  const words = text.trim();
  const others = $recentSearches.get().filter((one) => one.text !== words || one.type !== type);
  $recentSearches.set([{ text: words, type }, ...others].slice(0, MOST));
  storeValue(SESSION_KEYS.searches, { list: $recentSearches.get(), member: searcher() });
}

/** Forgets what this session searched for. */
export function forgetSearches(): void {
  $recentSearches.set([]);
  storeValue(SESSION_KEYS.searches, null);
}

function isSearch(kept: unknown): kept is Search {
  if (kept === null || typeof kept !== 'object') return false;
  const { text, type } = kept as Record<string, unknown>;
  return typeof text === 'string' && text !== '' && (type === 0 || type === 1);
}
