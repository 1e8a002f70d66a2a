import { atom } from 'nanostores';
import type { DrawerItem } from '#lib/trade/cart/add/drawer.rules.ts';

/** How many lines the member's cart has; null while not known. */
export const $cartCount = atom<number | null>(null);

/** Grows with every change of the cart, so that whoever loaded it knows when to load it again. */
export const $cartVersion = atom(0);

/** The cart has become another one, here or in another tab: the badge follows, an open drawer loads it again. */
export function setCartChanged(count: number | null): void {
  if (count !== null) $cartCount.set(count);
  $cartVersion.set($cartVersion.get() + 1);
}

/** What the drawer shows. */
export type DrawerState =
  { state: 'loading' | 'visitor' | 'failed' } | { state: 'ready'; items: readonly DrawerItem[] };

export const $drawer = atom<DrawerState>({ state: 'loading' });
