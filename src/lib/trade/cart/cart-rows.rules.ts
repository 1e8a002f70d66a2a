import {
  priceCart,
  type CartLine,
  type NamedTerms,
  type PricedCart,
} from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { CartState } from '#lib/trade/cart/cart-api.rules.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';
import { isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import { formatMonth, isNearExpiry } from '#lib/catalogue/goods/expiry.rules.ts';

/** A line as the cart's page keeps it: what it shows and all that its price depends on. */
export interface CartRow extends CartLine {
  name: string;
  brandName: string;
  spec: string;
  makerName: string;
  /** `2028-03`, or empty */
  expiryText: string;
  isNearExpiry: boolean;
  picture: string;
  minQuantity: number;
  stepQuantity: number;
  /** may be ticked */
  selectable: boolean;
  /** what the buyer must be told of the line; empty when all is well */
  notice: string;
}

/** The lines of a cart for its page. Goods that activities name beside the cart's stay behind. */
export function toCartRows(items: readonly CartItem[], now: number): CartRow[] {
  return items.map(({ id, goods, quantity, selected, selectable, notice }) => ({
    ...{ id, quantity, selected, selectable, notice, goodsId: goods.id },
    name: goods.name,
    brandName: goods.brandName,
    spec: goods.spec,
    unit: goods.unit,
    makerName: goods.makerName,
    expiryText: goods.expiresAt === null ? '' : formatMonth(goods.expiresAt),
    isNearExpiry: isNearExpiry(goods.expiresAt, now),
    picture: goods.thumb,
    minQuantity: goods.minQuantity,
    stepQuantity: goods.stepQuantity,
    stock: goods.stock,
    canBuy: isBuyFlag(goods.buyability) === 1,
    isEphedrine: goods.isEphedrine,
    source: goods.source,
    freeShippingQuantity: goods.freeShippingQuantity,
  }));
}

/** The rows priced at once, as the server will. */
export const priceRows = (rows: readonly CartRow[], terms: NamedTerms): PricedCart => priceCart(rows, terms);

/**
 * The rows put right by the server's answer, or null when only a fresh page will do: a line was added elsewhere, or
 * a price has changed since the page was made.
 */
export function applyCartAnswer(
  rows: readonly CartRow[],
  terms: NamedTerms,
  { data, totals }: CartState,
): CartRow[] | null {
  const known = new Map(rows.map((row) => [row.id, row]));
  const corrected = data.flatMap((item): CartRow[] => {
    const row = known.get(item.id);
    if (!row) return [];
    const changed =
      item.number === row.quantity ? row.notice : `库存有变化，已改为 ${item.number} ${row.unit}`;
    return [
      {
        ...row,
        quantity: item.number,
        selected: item.is_selected === 1,
        selectable: item.selectable === 1,
        stock: item.goods.number,
        canBuy: item.goods.is_buy === 1,
        notice: item.notice || changed,
      },
    ];
  });
  if (corrected.length !== data.length) return null;
  return priceRows(corrected, terms).totals.payableFen === totals.payable_fen ? corrected : null;
}
