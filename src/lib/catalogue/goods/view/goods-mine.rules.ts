/** What one goods is to the member who asks; replaces what a page says to everyone. */
export interface MineGoods {
  id: number;
  price: string;
  price_fen: number;
  /** The price to strike through, or empty. */
  list_price: string;
  unit_price: string;
  ladder: string;
  is_buy: 0 | 1;
  /** Why it may not be bought; empty when it may. */
  reason: string;
  /** Units in the member's cart. */
  in_cart: number;
  is_favourite: 0 | 1;
}
