import type { Buyability } from '#lib/catalogue/goods/availability.rules.ts';
import type { Goods } from '#lib/catalogue/goods/goods.rules.ts';
import type { PriceSource } from '#lib/catalogue/pricing/unit/price.rules.ts';

/** A goods as it is traded with one member: what a line of the cart, the check-order page and the order need. */
export interface TradeGoods extends Goods {
  /** addresses of the full picture and of the small one for rows */
  picture: string;
  thumb: string;
  source: PriceSource;
  /** whether this member may buy it now, and why not */
  buyability: Buyability;
}
