import { atom } from 'nanostores';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { getGoodsSearch } from '#lib/catalogue/search/search.calls.ts';

/** A search: its words, and its type (medicines or manufacturers). */
export interface Search {
  text: string;
  type: SearchType;
}

/** One line of GET /api/goods/search: a name and the number of goods behind it. */
export type Suggestion = AnswerOf<typeof getGoodsSearch>['list'][number];

/** `idle`: nothing requested. Otherwise the state of the request for `keyword`. */
export type Suggestions =
  | { state: 'idle' | 'loading' }
  | { state: 'failed' | 'found'; keyword: string; items: readonly Suggestion[] };

/** The search shown in the boxes of the page; null before anything is typed or chosen in one. */
export const $search = atom<Search | null>(null);

/** The suggestions for it. */
export const $suggestions = atom<Suggestions>({ state: 'idle' });

/** The searches of this session, the newest first. */
export const $recentSearches = atom<readonly Search[]>([]);
