import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { GET } from '#pages/api/goods/search.ts';
import { atom, type ReadableAtom } from 'nanostores';

/** Asks the shop for suggestions; null when a newer question took this one's place. Throws on any other failure. */
export async function askSuggestions(keyword: string, type: SearchType): Promise<Suggestion[] | null> {
  const query = { keywords: keyword, type };
  try {
    const { list } = await callApi<typeof GET>('GET', '/api/goods/search', query, {
      quiet: true,
    });
    return list;
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  }
}

/** One line of GET /api/goods/search: a name and how many goods are behind it. */
export type Suggestion = AnswerOf<typeof GET>['list'][number];

/** `idle`: nothing asked. Otherwise what became of the question about `keyword`. */
export type Suggestions =
  | { state: 'idle' | 'loading' }
  | { state: 'failed' | 'found'; keyword: string; items: readonly Suggestion[] };

interface Suggester {
  $suggestions: ReadableAtom<Suggestions>;
  /** Takes what the box holds now; asks after the pause, or shows what is known. */
  typed(keyword: string, type: SearchType): void;
  /** Asks again at once. */
  retry(): void;
}

type Ask = (keyword: string, type: SearchType) => Promise<readonly Suggestion[] | null>;

const PAUSE_MS = 500;
const FRESH_MS = 5000;

/**
 * Suggestions while typing (product §4.3): asked for after a pause of 500 ms, never for an empty keyword; answers
 * are kept, and refreshed when older than 5000 ms. `ask` answers null when it was given up for a newer question.
 */
export function createSuggester(ask: Ask, now: () => number = Date.now): Suggester {
  const $suggestions = atom<Suggestions>({ state: 'idle' });
  const kept = new Map<string, { at: number; items: readonly Suggestion[] }>();
  let wanted: { keyword: string; type: SearchType } = { keyword: '', type: 0 };
  let pause: ReturnType<typeof setTimeout> | undefined;

  const request = async (): Promise<void> => {
    const question = wanted;
    const { keyword, type } = question;
    if ($suggestions.get().state !== 'found') $suggestions.set({ state: 'loading' });
    const items = await ask(keyword, type).catch(() => undefined);
    if (items) kept.set(keyOf(keyword, type), { at: now(), items });
    if (items === null || question !== wanted) return;
    $suggestions.set(items ? { state: 'found', keyword, items } : { state: 'failed', keyword, items: [] });
  };

  return {
    $suggestions,
    typed(text, type) {
      const keyword = text.trim();
      if (keyword === wanted.keyword && type === wanted.type) return;
      wanted = { keyword, type };
      clearTimeout(pause);
      if (keyword === '') return $suggestions.set({ state: 'idle' });
      const known = kept.get(keyOf(keyword, type));
      if (known) $suggestions.set({ state: 'found', keyword, items: known.items });
      if (!known || now() - known.at > FRESH_MS) pause = setTimeout(() => void request(), PAUSE_MS);
    },
    retry: () => void request(),
  };
}

const keyOf = (keyword: string, type: SearchType): string => `${type}:${keyword}`;
