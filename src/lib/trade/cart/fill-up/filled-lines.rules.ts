import { LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { decodePressed, encodePressed, type PressedGoods } from '#lib/trade/cart/add/pressed.rules.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';

/** The cart as it is shown once goods were put in to fill it up: they can be taken back there. */
export const filledAddress = (goods: readonly PressedGoods[]) =>
  pageLink(`/cart/step1?filled=${encodePressed(goods)}`);

/** A line that fills the cart up and may be taken back. */
export interface FilledLine {
  id: number;
  name: string;
  quantity: number;
  unit: string;
}

/**
 * The lines that {@link filledAddress} names, as they are in the cart: what was not there before is its own line, so
 * taking back is deleting it. One whose number was changed since is the buyer's own wish and is not offered.
 */
export function filledLines(items: readonly CartItem[], filled: string | null): FilledLine[] {
  const added = new Map(decodePressed(filled).map(({ goodsId, quantity }) => [goodsId, quantity]));
  return items
    .filter(({ type, goods, quantity }) => type === LINE_TYPES.plain && added.get(goods.id) === quantity)
    .map(({ id, goods: { name, unit }, quantity }) => ({ id, name, quantity, unit }));
}

/** What a proposal comes to in the end: `实多付 ¥12.40`, or less than without it: `反而少付 ¥3.00`. */
export function paysMoreText(paysMoreFen: number): string {
  if (paysMoreFen === 0) return '不多付';
  return paysMoreFen > 0 ? `实多付 ${formatFen(paysMoreFen)}` : `反而少付 ${formatFen(-paysMoreFen)}`;
}
