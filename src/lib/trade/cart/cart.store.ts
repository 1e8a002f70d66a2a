import { atom } from 'nanostores';
import type { CartItemState, CombinationState } from '#lib/trade/cart/cart-answer.fields.ts';

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

/** What the drawer reads of an item of the cart list (product §9.4). */
export type DrawerItem = Pick<CartItemState, 'id' | 'number' | 'price_fen' | 'selectable' | 'notice'> & {
  combination: Pick<CombinationState, 'name' | 'goods'> | null;
  goods: Pick<
    CartItemState['goods'],
    'id' | 'name' | 'sccj' | 'ypgg' | 'goods_image' | 'number' | 'buy_text'
  >;
};

/** Fen for everything in the cart that can be bought now (product §6.3), at the prices shown. */
export const drawerTotalFen = (items: readonly DrawerItem[]): number =>
  items
    .filter(({ selectable }) => selectable === 1)
    .reduce((total, item) => total + item.price_fen * item.number, 0);
