import type { LadderRow } from '#lib/catalogue/goods/view/sale-terms.rules.ts';

/** What one goods is to the member who asks; replaces what a page shows to everyone. */
export interface MineGoods {
  id: number;
  price: string;
  price_fen: number;
  /** The price to strike through, or empty. */
  list_price: string;
  unit_price: string;
  /** `零售 ¥18.00 毛利 33%`; empty where it carries no suggested retail price. */
  retail: string;
  ladder: string;
  /** Its steps as rows, the own price leading; empty where none is below it. */
  ladder_rows: Pick<LadderRow, 'range' | 'priceText'>[];
  /** What a line costs that is too large for the offer which sets the price, or empty. */
  beyond: string;
  is_buy: 0 | 1;
  /** Why it may not be bought; empty when it may. */
  reason: string;
  /** Units in the member's cart. */
  in_cart: number;
  /** The line of the cart that lists add to, and its units; 0 where there is none. */
  cart_id: number;
  cart_number: number;
  /** When it was last bought (`2026-11-02`), at what price and how much; empty for what never was. */
  last_date: string;
  last_price: string;
  last_number: string;
  /** As a number; 0 for what never was. */
  last_units: number;
  is_favourite: 0 | 1;
  /** 1: the member is notified when it comes in. */
  is_awaited: 0 | 1;
}

/**
 * A retail price and its margin as a narrow column shows them: a break before the margin alone, and a line of
 * their own where lines are kept.
 */
export const retailLine = (text: string): string =>
  text && `\n${text.replace('售 ', '售\u00a0').replace('利 ', '利\u00a0')}`;
