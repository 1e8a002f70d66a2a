/** What the drawer reads of an item of GET /api/cart/list (spec §3, cart item); `price` in yuan. */
export interface DrawerItem {
  id: number;
  number: number;
  price: number;
  goods: {
    id: number;
    name: string;
    /** maker */
    sccj: string;
    /** spec */
    ypgg: string;
    goods_image: { list: string } | null;
    is_buy: 0 | 1 | boolean;
    /** stock */
    number: number;
  };
}

/** A price of the API in fen; prices there have two decimals at most. */
export const priceFen = ({ price }: Pick<DrawerItem, 'price'>): number => Math.round(price * 100);

/** Whether an item can be bought now; others do not count in totals (spec §5). */
export const isBuyable = ({ goods }: DrawerItem): boolean => Boolean(goods.is_buy) && goods.number > 0;

/** Fen for everything in the cart that can be bought, at the prices shown. */
export const drawerTotalFen = (items: readonly DrawerItem[]): number =>
  items.filter(isBuyable).reduce((total, item) => total + priceFen(item) * item.number, 0);
