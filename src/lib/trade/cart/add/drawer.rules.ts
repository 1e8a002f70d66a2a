import type { CartItemState, CombinationState } from '#lib/trade/cart/cart-state.rules.ts';

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
