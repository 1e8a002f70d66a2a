/**
 * Paths whose calls run at the same time; on all others a repeat cancels the one still pending (product §9.3). Adding
 * to the cart is one call in two spellings: adding again must not take back what was added.
 */
const QUICK_ADD = '/api/cart/quick_add';
const SIDE_BY_SIDE = new Set([
  '/api/cart',
  '/api/favorite',
  '/api/favorite/cancel',
  '/api/activity/tap',
  '/api/focus/demo',
  '/api/post/postDetail',
]);

/** Keeps the calls under way, by method and path without its query. */
export class PendingCalls {
  readonly #latest = new Map<string, AbortController>();

  /** Enters a call; the earlier one to the same path is aborted with `reason`, unless the path is excepted. */
  enter(method: string, path: string, call: AbortController, reason: unknown): void {
    const key = keyOf(method, path);
    if (key === null) return;
    this.#latest.get(key)?.abort(reason);
    this.#latest.set(key, call);
  }

  /** Takes a finished call out, if no newer one took its place. */
  leave(method: string, path: string, call: AbortController): void {
    const key = keyOf(method, path);
    if (key !== null && this.#latest.get(key) === call) this.#latest.delete(key);
  }
}

function keyOf(method: string, path: string): string | null {
  const bare = path.split('?')[0] ?? path;
  return SIDE_BY_SIDE.has(bare) || bare.startsWith(QUICK_ADD) ? null : `${method} ${bare}`;
}
