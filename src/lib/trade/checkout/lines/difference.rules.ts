import type { DraftEntry } from '#lib/trade/checkout/draft.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';

/** A line of the cart as its row holds it. */
export interface CartLine {
  id: number;
  type: number;
  activityId: number;
  goodsId: number;
  quantity: number;
}

/** The line of the cart that a line of a draft was made from, also where it was removed and put in again. */
export const cartLineOf = <Line extends CartLine>(
  entry: DraftEntry,
  cart: readonly Line[],
): Line | undefined =>
  cart.find(
    ({ goodsId, type, activityId }) =>
      goodsId === entry.goodsId && type === entry.type && activityId === entry.activityId,
  );

/** How the cart differs from a line of a draft, in words; empty where it does not. */
export function cartDifference(entry: DraftEntry, cart: readonly CartLine[], unit: string): string {
  const line = cartLineOf(entry, cart);
  if (!line) return '已在另一个页面下单或移出购物车';
  if (line.quantity !== entry.quantity) {
    return `购物车中已由 ${entry.quantity} ${unit}改为 ${line.quantity} ${unit}`;
  }
  return line.id === entry.cartItemId ? '' : '已在另一个页面移出后重新加入购物车';
}

/** How the price of a unit differs from when the line came into the draft, in words; fen. */
export const priceDifference = ({ priceFen }: DraftEntry, nowFen: number): string =>
  priceFen === undefined || priceFen === nowFen
    ? ''
    : `单价由 ${formatFen(priceFen)} 变为 ${formatFen(nowFen)}`;
