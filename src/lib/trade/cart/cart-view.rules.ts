import type { CartTotals, NamedTerms, PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { OrderGroup } from '#lib/catalogue/pricing/cart/split.rules.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/trade-goods/trade-goods.rules.ts';
import type { ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';

/** A line of the cart as shown: what is in it, what it costs, and what the buyer must be told. */
export interface CartItem {
  id: number;
  goods: TradeGoods;
  quantity: number;
  selected: boolean;
  /** may be ticked: buyable and in stock (spec §4) */
  selectable: boolean;
  price: PricedLine;
  /** why the number was changed, or why the line cannot be bought; empty when all is well */
  notice: string;
}

/** The whole cart of one member. Amounts in fen. */
export interface CartView {
  items: CartItem[];
  totals: CartTotals;
  activities: ActivityState[];
  groups: OrderGroup[];
  terms: NamedTerms;
}
