import { priceCart, type CartLine, type PricedCart } from '#lib/cart/cart.rules.ts';
import type { CartState } from '#lib/cart/cart-api.rules.ts';
import type { CartItem, CartRegion } from '#lib/cart/cart-view.rules.ts';
import { isBuyFlag } from '#lib/goods/availability.rules.ts';
import { formatMonth, isNearExpiry } from '#lib/goods/stock.rules.ts';
import type { Activity } from '#lib/promotions/activity.rules.ts';
import type { Rank } from '#lib/promotions/price.rules.ts';

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

/** What the page's prices are made with, besides the rows. */
export interface CartTerms {
  rank: Rank | null;
  /** ms UTC, of the server */
  now: number;
  /** those that cover a goods of the cart */
  activities: Activity[];
  region: CartRegion;
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

/** Activities with only those goods that the cart holds: a whole zone's list is of no use to the page. */
export function trimActivities(activities: readonly Activity[], goodsIds: readonly number[]): Activity[] {
  const held = new Set(goodsIds);
  return activities.map((activity) => ({
    ...activity,
    goodsIds: activity.goodsIds?.filter((id) => held.has(id)) ?? null,
    excludedGoodsIds: activity.excludedGoodsIds.filter((id) => held.has(id)),
  }));
}

/** The rows priced at once, as the server will. */
export const priceRows = (rows: readonly CartRow[], terms: CartTerms): PricedCart => priceCart(rows, terms);

/**
 * The rows put right by the server's answer, or null when only a fresh page will do: a line was added elsewhere, or
 * a price has changed since the page was made.
 */
export function settleRows(
  rows: readonly CartRow[],
  terms: CartTerms,
  { data, totals }: CartState,
): CartRow[] | null {
  const known = new Map(rows.map((row) => [row.id, row]));
  const settled = data.flatMap((item): CartRow[] => {
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
  if (settled.length !== data.length) return null;
  return priceRows(settled, terms).totals.payableFen === totals.payable_fen ? settled : null;
}
