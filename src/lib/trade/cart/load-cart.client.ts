import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { ofPage } from '#lib/platform/browser/calls/call-port.client.ts';
import { $cart, showCart } from '#lib/trade/cart/cart.store.ts';
import type { getCartList, postCartBatchDelete } from '#lib/trade/cart/cart.calls.ts';

/** Known lines are shown for so long (ms) without asking: a phone may have changed the cart. */
const FRESH_MS = 60_000;

/** Others may go on changing it; the last answer is shown then, and what changes it afterwards shows by itself. */
const MOST_TRIES = 5;

/** True when the lines of the store can be shown without asking for them. */
export const isCartFresh = (): boolean => {
  const { lines, version } = $cart.get();
  return lines !== null && Date.now() - version < FRESH_MS;
};

/**
 * Asks for the cart, and again where it was changed in the meantime. Throws `CallError`: an ended session goes to log in,
 * the caller shows all else.
 */
export async function loadCart(): Promise<void> {
  for (let tries = 1; ; tries++) {
    const { version } = $cart.get();
    const cart = await callApi<typeof getCartList>('GET', '/api/cart/list', ofPage(), { inPlace: true });
    if ($cart.get().version === version || tries === MOST_TRIES) return void showCart(cart);
  }
}

/** Deletes lines of the cart, and shows the others. Failures are reported as any call's, then thrown. */
export async function removeLines(ids: readonly number[]): Promise<void> {
  const { cart } = await callApi<typeof postCartBatchDelete>('POST', '/api/cart/batch_delete', { ids });
  showCart(cart);
}
