import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { ofPage } from '#lib/platform/browser/calls/call-port.client.ts';
import { $cart, showCart } from '#lib/trade/cart/cart.store.ts';
import type { getCartList, postCartBatchDelete } from '#lib/trade/cart/cart.calls.ts';

/** Time (ms) for which known lines are shown without a request; a phone may have changed the cart. */
const FRESH_MS = 60_000;

/**
 * Limit of requests while others keep changing the cart; then the last answer is shown, and later changes follow by
 * themselves.
 */
const MOST_TRIES = 5;

/** True when the lines of the store can be shown without a request. */
export const isCartFresh = (): boolean => {
  const { lines, version } = $cart.get();
  return lines !== null && Date.now() - version < FRESH_MS;
};

/**
 * Fetches the cart, and again if it was changed during the request. Throws `CallError`: an ended session leads to the
 * login, the caller shows all other errors.
 */
export async function loadCart(): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { version } = $cart.get();
    const cart = await callApi<typeof getCartList>('GET', '/api/cart/list', ofPage(), { inPlace: true });
    if ($cart.get().version === version || tries === MOST_TRIES) return void showCart(cart);
  }
}

/** Deletes lines of the cart and shows the others. Failures are reported as for any call, then thrown. */
export async function removeLines(ids: readonly number[]): Promise<void> {
  const { cart } = await callApi<typeof postCartBatchDelete>('POST', '/api/cart/batch_delete', { ids });
  showCart(cart);
}
