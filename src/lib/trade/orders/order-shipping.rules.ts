import type { OrderGroup, OrderKind } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';

/** What delivery of one of the orders of a checkout costs; amounts in fen. */
export interface OrderShipping {
  kind: OrderKind;
  shippingFen: number;
  /** what its goods still lack for free delivery; 0 when nothing is to be paid */
  missingFen: number;
}

/** The orders of a priced cart, with what delivery of each costs. */
export const orderShippings = (groups: readonly OrderGroup[]): OrderShipping[] =>
  groups.map(({ kind, shippingFen, missingForFreeShippingFen: missingFen }) => ({
    kind,
    shippingFen,
    missingFen,
  }));

const costText = ({ shippingFen, missingFen }: OrderShipping): string =>
  shippingFen === 0 ? '已包邮' : `运费 ${formatFen(shippingFen)}，还差 ${formatFen(missingFen)} 包邮`;

/**
 * What delivery costs and what is missing for none: `运费 ¥10.00，还差 ¥320.00 包邮`. Where a checkout becomes two orders,
 * each has a text that names it, as each has to reach the amount by its own goods.
 */
export const shippingTexts = (orders: readonly OrderShipping[]): string[] =>
  orders.map((order) => `${orders.length > 1 ? `${ORDER_KINDS[order.kind]}` : ''}${costText(order)}`);
