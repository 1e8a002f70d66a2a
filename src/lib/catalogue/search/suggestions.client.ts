import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { isCancelled } from '#lib/platform/browser/calls/call-error.rules.ts';
import type { GET } from '#pages/api/goods/search.ts';
import type { Suggestion } from '#lib/catalogue/search/suggestions.store.ts';
import type { SearchType } from '#lib/catalogue/search/search.rules.ts';

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
