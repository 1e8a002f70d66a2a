import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';

/** The cart list's default filter (spec §7, §9). */
export const ALL_LINES = 99999;

export interface CartFilter {
  id: number;
  name: string;
  count: number;
}

const FILTERS: readonly { id: number; name: string; takes: (item: CartItem) => boolean }[] = [
  { id: ALL_LINES, name: '全部', takes: () => true },
  { id: 1, name: '可采购', takes: (item) => item.selectable },
  { id: 2, name: '有优惠', takes: (item) => item.price.priceFen < item.price.listPriceFen },
  { id: 3, name: '含麻黄碱', takes: (item) => item.goods.isEphedrine },
  { id: 4, name: '暂不能采购', takes: (item) => !item.selectable },
];

/** The filters over a cart with how many lines each shows; those that show none are left out, 全部 never. */
export function cartFilters(items: readonly CartItem[]): CartFilter[] {
  return FILTERS.map(({ id, name, takes }) => ({ id, name, count: items.filter(takes).length })).filter(
    ({ id, count }) => id === ALL_LINES || count > 0,
  );
}

/** The lines a filter shows; an unknown one shows all. */
export function filterCart(items: readonly CartItem[], filter: number): CartItem[] {
  const found = FILTERS.find(({ id }) => id === filter);
  return found ? items.filter(found.takes) : [...items];
}
