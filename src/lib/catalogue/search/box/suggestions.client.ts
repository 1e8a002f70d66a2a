import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';
import { $suggestions, type Suggestion, type Suggestions } from '#lib/catalogue/search/box/search.store.ts';
import type { getGoodsSearch } from '#lib/catalogue/search/search.calls.ts';
import type { WritableAtom } from 'nanostores';

/** Requests suggestions; null when a newer request replaced this one. Throws on any other failure. */
async function askSuggestions(keyword: string, type: SearchType): Promise<Suggestion[] | null> {
  const query = { keywords: keyword, type };
  try {
    const { list } = await callApi<typeof getGoodsSearch>('GET', '/api/goods/search', query, {
      quiet: true,
    });
    return list;
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}

interface Suggester {
  /** Takes the current text of the box; sends a request after the pause, or shows cached suggestions. */
  typed(keyword: string, type: SearchType): void;
  /** Sends the request again at once. */
  retry(): void;
}

type Ask = (keyword: string, type: SearchType) => Promise<readonly Suggestion[] | null>;

const PAUSE_MS = 500;
const FRESH_MS = 5000;

/**
 * Writes suggestions into their store while the member types (product §4.3): requested after a pause of 500 ms, never
 * for an empty keyword; answers are cached, and refreshed when older than 5000 ms. `ask` answers null when it was
 * replaced by a newer request.
 */
export function createSuggester(
  ask: Ask,
  $store: WritableAtom<Suggestions> = $suggestions,
  now: () => number = Date.now,
): Suggester {
  const kept = new Map<string, { at: number; items: readonly Suggestion[] }>();
  let wanted: { keyword: string; type: SearchType } = { keyword: '', type: 0 };
  let pause: ReturnType<typeof setTimeout> | undefined;

  const request = async (): Promise<void> => {
    const question = wanted;
    const { keyword, type } = question;
    if ($store.get().state !== 'found') $store.set({ state: 'loading' });
    const items = await ask(keyword, type).catch(() => undefined);
    if (items) kept.set(keyOf(keyword, type), { at: now(), items });
    if (items === null || question !== wanted) return;
    $store.set(items ? { state: 'found', keyword, items } : { state: 'failed', keyword, items: [] });
  };

  return {
    typed(text, type) {
      const keyword = text.trim();
      const known = kept.get(keyOf(keyword, type));
      const isFresh = known !== undefined && now() - known.at <= FRESH_MS;
      const isSame = keyword === wanted.keyword && type === wanted.type;
      if (isSame && (isFresh || known === undefined)) return;
      wanted = { keyword, type };
      clearTimeout(pause);
      if (keyword === '') return $store.set({ state: 'idle' });
      if (known) $store.set({ state: 'found', keyword, items: known.items });
      if (!isFresh) pause = setTimeout(() => void request(), PAUSE_MS);
    },
    retry: () => void request(),
  };
}

const keyOf = (keyword: string, type: SearchType): string => `${type}:${keyword}`;

/** The suggester shared by all search boxes of the page. */
export const suggester = createSuggester(askSuggestions);
