import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { isCancelled, isLoginNeeded } from '#lib/platform/browser/calls/call-error.rules.ts';
import { askConfirm } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { isMemberHere } from '#lib/people/members/login-flag.client.ts';
import type { POST as remove } from '#pages/api/cart/batch_delete.ts';
import type { GET as list } from '#pages/api/cart/list.ts';
import {
  $cartCount,
  $cartVersion,
  $drawer,
  type DrawerItem,
  setCartChanged,
} from '#lib/trade/cart/cart.store.ts';

/** The cart's version that the drawer shows; -1 while it shows none. */
let shownVersion = -1;

/** Loads the cart if it has changed since it was last shown (product §2.3). A visitor is asked to log in instead. */
export async function loadDrawer(): Promise<void> {
  const version = $cartVersion.get();
  if (!isMemberHere()) return $drawer.set({ state: 'visitor' });
  if (version === shownVersion) return;
  if ($drawer.get().state !== 'ready') $drawer.set({ state: 'loading' });
  try {
    const { data, total } = await callApi<typeof list>('GET', '/api/cart/list', {}, { quiet: true });
    shownVersion = version;
    $drawer.set({ state: 'ready', items: data });
    $cartCount.set(total);
  } catch (error) {
    if (isCancelled(error)) return;
    shownVersion = -1;
    $drawer.set({ state: isLoginNeeded(error) ? 'visitor' : 'failed' });
  }
}

/** Deletes an item once the buyer agrees (product §2.3). True when it is gone. */
export async function deleteFromDrawer(item: DrawerItem): Promise<boolean> {
  if (!(await askConfirm('确定删除这件商品吗?', { confirm: '删除' }))) return false;
  try {
    const { cart } = await callApi<typeof remove>('POST', '/api/cart/batch_delete', { ids: [item.id] });
    $drawer.set({ state: 'ready', items: cart.data });
    setCartChanged(cart.total);
    shownVersion = $cartVersion.get();
    return true;
  } catch {
    return false;
  }
}
