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
import type { Combination } from '#lib/catalogue/pricing/cart/combination.rules.ts';
import type { CartTotals, NamedTerms, PricedLine } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import type { OrderGroup } from '#lib/catalogue/pricing/cart/priced-cart.rules.ts';
import type { Offer } from '#lib/catalogue/pricing/unit/price.rules.ts';
import { isLeft } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { TagLabel } from '#lib/catalogue/pricing/unit/tags.rules.ts';

/** A line of the cart as shown: what is in it, what it costs, and what the buyer must be shown. */
export interface CartItem {
  id: number;
  type: LineType;
  /** the activity whose set or exchange it is; 0 for others */
  activityId: number;
  /** of a set its first goods */
  goods: TradeGoods;
  /** what a set is made of; null for other lines, and for a set that is over */
  combination: Combination | null;
  quantity: number;
  selected: boolean;
  /** may be ticked: buyable and in stock (product §6.3) */
  selectable: boolean;
  price: PricedLine;
  /** what one unit costs now less what it cost when it was put in, in fen; 0 where that is not known */
  priceChangeFen: number;
  /** what it was before its goods were replaced, while it can be put back; null for others */
  replaced: ReplacedLine | null;
  /** why the number was changed, or why the line cannot be bought; empty when all is well */
  notice: string;
}

/** What a line was before its goods were replaced by the same generic (product §6.11). */
export interface ReplacedLine {
  goodsId: number;
  quantity: number;
  /** what one unit cost when it was put in; null where that is not known */
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

/** Whether an offer may make a line cheaper: not where the rank's price is as low. */
const mayCount = (offer: Pick<Offer, 'priceFen'>, { reason, priceFen }: PricedLine): boolean =>
  reason !== 'rank' || offer.priceFen < priceFen;

/** The chips of a line, those its goods has wherever it is shown; what is in a set takes part in nothing else. */
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

/** Lines a cart holds at most, and lines of one call that adds to it. */
export const MOST_CART_LINES = 500;

/** The name of a line's field in the form of the cart: it names the line, and the number it had when it was shown. */
export const numberName = ({ id, quantity }: { id: number; quantity: number }): string =>
  `numbers[${id}-${quantity}]`;

/** What the buyer typed next to a line. */
export interface TypedNumber {
  id: number;
  text: string;
}

/** Of the fields of the form, by what stands in the brackets of their names, those that were changed. */
export function changedNumbers(fields: object): TypedNumber[] {
  return Object.entries(fields).flatMap(([name, text]: [string, unknown]) => {
    const [id, shown] = name.split('-');
    return typeof text !== 'string' || text.trim() === '' || text === shown ? [] : [{ id: Number(id), text }];
  });
}
