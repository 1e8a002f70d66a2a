import { mayBePromoted } from '#lib/catalogue/goods/goods.rules.ts';
import { goodsTags } from '#lib/catalogue/goods-view/claims.rules.ts';
import {
  type Activity,
  type ActivityState,
  coversGoods,
} from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import { type TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isPlainLine, type LineType } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import type { Combination } from '#lib/catalogue/pricing/cart/goods-set.rules.ts';
import type { CartTotals, NamedTerms, PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { OrderGroup } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import type { Offer } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';
import { isLeft } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';

/** A line of the cart as shown: its goods, its cost, and notices for the buyer. */
export interface CartItem {
  id: number;
  type: LineType;
  /** activity of the set or exchange; 0 for other lines */
  activityId: number;
  /** for a set, the first of its goods */
  goods: TradeGoods;
  /** goods of a set; null for other lines, and for a set that is over */
  combination: Combination | null;
  quantity: number;
  selected: boolean;
  /** may be ticked: buyable and in stock (product §6.3) */
  selectable: boolean;
  price: PricedLine;
  /** unit price now minus unit price when it was added, in fen; 0 where unknown */
  priceChangeFen: number;
  /** its state before its goods were replaced, while it can be restored; null for others */
  replaced: ReplacedLine | null;
  /** reason why the number was changed or the line cannot be bought; empty when there is none */
  notice: string;
}

/** State of a line before its goods were replaced by the same generic (product §6.11). */
export interface ReplacedLine {
  goodsId: number;
  quantity: number;
  /** unit price when it was added; null where unknown */
  addedPriceFen: number | null;
}

/** The whole cart of one member. Amounts in fen. */
export interface CartView {
  items: CartItem[];
  totals: CartTotals;
  activities: ActivityState[];
  gifts: Gift[];
  groups: OrderGroup[];
  terms: NamedTerms;
}

/** True when an offer may make a line cheaper: not where the rank's price is as low. */
const mayCount = (offer: Pick<Offer, 'priceFen'>, { reason, priceFen }: PricedLine): boolean =>
  reason !== 'rank' || offer.priceFen < priceFen;

/**
 * Returns the tags of a line, the same its goods has wherever it is shown; goods in a set take part in no other offer.
 */
export function lineTags(
  item: Pick<CartItem, 'goods' | 'type' | 'combination' | 'price'>,
  running: readonly Activity[],
): TagLabel[] {
  const { goods, combination, price } = item;
  if (!mayBePromoted(goods) || combination) return [];
  const isPlain = isPlainLine(item);
  const offers = isPlain
    ? goods.source.offers.filter((offer) => isLeft(offer) && mayCount(offer, price))
    : [];
  const activities = isPlain ? running.filter((activity) => coversGoods(activity, goods.id)) : [];
  return goodsTags({ ...goods, offers, activities }).map(({ label }) => label);
}

/** Limit of lines in a cart, and of lines in one call that adds to it. */
export const MOST_CART_LINES = 500;

/** Returns the name of a line's field in the cart form: it holds the line's id and the number shown there. */
export const numberName = ({ id, quantity }: { id: number; quantity: number }): string =>
  `numbers[${id}-${quantity}]`;

/** Number that the buyer typed for a line. */
export interface TypedNumber {
  id: number;
  text: string;
}

/**
 * Returns the numbers that were changed in the form; `fields` is keyed by the text in the brackets of the field names.
 */
export function changedNumbers(fields: object): TypedNumber[] {
  return Object.entries(fields).flatMap(([name, text]: [string, unknown]) => {
    const [id, shown] = name.split('-');
    return typeof text !== 'string' || text.trim() === '' || text === shown ? [] : [{ id: Number(id), text }];
  });
}
