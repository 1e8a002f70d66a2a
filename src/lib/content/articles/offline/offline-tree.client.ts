import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { GET } from '#pages/api/article/category.ts';
import { type OfflineTree, TREE_FRESH_MS } from '#lib/content/articles/offline/offline-articles.rules.ts';
import { readTree, storeTree } from '#lib/content/articles/offline/offline-articles.store.ts';
import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';

const TIMEOUT_MS = 30_000;
let asking: Promise<OfflineTree | null> | null = null;
let isDoubtful = false;

/** Whether the last call found no network although the browser may think there is one. */
export const isNetworkDoubtful = (): boolean => isDoubtful;

/** Called when anything was received over the network. */
export const trustNetwork = (): void => void (isDoubtful = false);

/**
 * What the help centre holds now: as it was stored where that is no older than a minute, else asked for again, which
 * the server answers with 304 while nothing has changed. Null where nothing is known.
 */
export function freshTree(): Promise<OfflineTree | null> {
  const stored = readTree();
  const age = Date.now() - (stored?.checkedAt ?? 0);
  if (stored && age >= 0 && age < TREE_FRESH_MS) return Promise.resolve(stored);
  return (asking ??= ask(stored).finally(() => (asking = null)));
}

async function ask(stored: OfflineTree | null): Promise<OfflineTree | null> {
  try {
    const response = await fetch(apiOrigin() + callPath<typeof GET>('/api/article/category'), {
      cache: 'no-store',
      headers: stored ? { 'if-none-match': stored.etag } : {},
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    isDoubtful = false;
    const checkedAt = Date.now();
    if (response.status === 304 && stored) return remember({ ...stored, checkedAt });
    if (!response.ok) return stored;
    const { data } = (await response.json()) as { data: Extract<AnswerOf<typeof GET>, { groups: unknown }> };
    const articles = data.groups.flatMap(({ topics }) => topics.flatMap((topic) => topic.articles));
    return remember({ etag: response.headers.get('etag') ?? '', checkedAt, articles });
  } catch {
    isDoubtful = true;
    return stored;
  }
}

function remember(tree: OfflineTree): OfflineTree {
  storeTree(tree);
  return tree;
}
