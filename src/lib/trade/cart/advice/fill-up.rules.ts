import { type CartLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { priceCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import { type PaidCart, payCart } from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import {
  type Basket,
  type Candidate,
  justEnough,
  type Portion,
  type Target,
  targetsOf,
} from '#lib/trade/cart/advice/targets.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { decodePressed, encodePressed, type PressedGoods } from '#lib/trade/cart/add/pressed.rules.ts';
import type { CartItem } from '#lib/trade/cart/cart-view.rules.ts';

/** Limits of targets tried, the nearest first, and of proposals made. */
const MOST_TARGETS = 5;
const MOST_FILL_UPS = 3;
/** Limit of steps tried up and down from the number that the goods' prices suggest. */
const MOST_TRIES = 6;
/** Least saving, in per mille of a proposal's own price; less is no reason to buy. */
const LEAST_SAVED_PERMILLE = 50;

/** A proposal to fill up the cart (凑单). Amounts in fen. */
export interface FillUp {
  /** targets it reaches: `满 ¥500.00 减 ¥20.00`, `包邮` */
  brings: string[];
  goods: { goodsId: number; quantity: number; priceFen: number; amountFen: number }[];
  /** price of its goods before activities and coupons */
  addsFen: number;
  /** saving through activities, the coupon and delivery */
  savesFen: number;
  /** additional amount that the member's vouchers pay */
  voucherFen: number;
  /** additional amount to pay for the whole in the end; below 0 it is less */
  paysMoreFen: number;
}

/**
 * Returns proposals that are just enough for the next targets of the ticked lines (product §6.12), those that cost
 * least in the end first. Each is priced with the whole cart by the one pricing function. Prescription medicines are
 * never promoted, and goods with ephedrine are sold by need: the given lines are those of the order without ephedrine.
 */
export function fillUpsOf(basket: Basket, candidates: readonly Candidate[]): FillUp[] {
  const { lines, terms, coupons } = basket;
  const before = payCart(lines, terms, priceCart(lines, terms), coupons);
  const targets = targetsOf(basket).slice(0, MOST_TARGETS);
  const proposed = candidates.filter(({ line }) => !line.isPrescription && !line.isEphedrine);
  const byGoods = new Map<string, readonly Portion[]>();
  for (const target of targets) {
    const portions = trimmed(basket, target, justEnough(target, proposed, basket.terms));
    if (portions.length > 0) byGoods.set(goodsKey(portions), portions);
  }
  return [...byGoods.values()]
    .map((portions) => toFillUp(basket, before, { targets, portions }))
    .filter((one) => isWorthIt(one, before))
    .sort((a, b) => a.paysMoreFen - b.paysMoreFen || b.savesFen - a.savesFen)
    .filter((one, at, sorted) => !sorted.slice(0, at).some((better) => isOutdone(one, better)))
    .slice(0, MOST_FILL_UPS);
}

/** True when the same goods in other numbers cost less in the end and save as much. */
function isOutdone(one: FillUp, better: FillUp): boolean {
  const ids = new Set(better.goods.map(({ goodsId }) => goodsId));
  const isSame = ids.size === one.goods.length && one.goods.every(({ goodsId }) => ids.has(goodsId));
  return isSame && better.savesFen >= one.savesFen;
}

const goodsKey = (portions: readonly Portion[]): string =>
  portions.map(({ candidate, quantity }) => `${candidate.line.goodsId}:${quantity}`).join();

const withPortions = ({ lines }: Pick<Basket, 'lines'>, portions: readonly Portion[]): CartLine[] => [
  ...lines,
  ...portions.map(({ candidate: { line }, quantity }) => ({ ...line, quantity })),
];

/**
 * Returns goods that reach a target, and would not with one step less of any: reductions by other activities may
 * require more than the prices suggest, and what these activities bring may require less. Empty where the target is not
 * reached.
 */
function trimmed(basket: Basket, target: Target, portions: readonly Portion[]): readonly Portion[] {
  const isEnough = (tried: readonly Portion[]): boolean => {
    if (tried.length === 0) return false;
    const lines = withPortions(basket, tried);
    return target.isReached(lines, priceCart(lines, basket.terms));
  };
  let enough = portions;
  for (let tries = 0; !isEnough(enough); tries += 1) {
    const more = tries < MOST_TRIES ? stepped(enough, enough.length - 1, 1) : null;
    if (!more) return [];
    enough = more;
  }
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const less = enough
      .map((_, at) => stepped(enough, at, -1) ?? enough.toSpliced(at, 1))
      .find((tried) => isEnough(tried));
    if (!less) return enough;
    enough = less;
  }
  return [];
}

/** Returns the portions with one step more or less of one goods; null where it cannot be bought in that number. */
function stepped(portions: readonly Portion[], at: number, steps: 1 | -1): Portion[] | null {
  const portion = portions[at];
  if (!portion) return null;
  const { smallest, most, line } = portion.candidate;
  const quantity = portion.quantity + steps * line.stepQuantity;
  return quantity < smallest || quantity > most ? null : portions.with(at, { ...portion, quantity });
}

function toFillUp(
  basket: Basket,
  before: PaidCart,
  { targets, portions }: { targets: readonly Target[]; portions: readonly Portion[] },
): FillUp {
  const lines = withPortions(basket, portions);
  const priced = priceCart(lines, basket.terms);
  const { totals } = payCart(lines, basket.terms, priced, basket.coupons);
  const more = (amount: keyof Pick<typeof totals, 'payableFen' | 'goodsFen' | 'voucherFen'>): number =>
    totals[amount] - before.totals[amount];
  const prices = new Map(priced.lines.map((price) => [price.id, price]));
  return {
    brings: targets.filter(({ isReached }) => isReached(lines, priced)).map(({ text }) => text),
    goods: portions.map(({ candidate: { line }, quantity }) => {
      const { priceFen = 0, amountFen = 0 } = prices.get(line.id) ?? {};
      return { goodsId: line.goodsId, quantity, priceFen, amountFen };
    }),
    addsFen: more('goodsFen'),
    voucherFen: more('voucherFen'),
    paysMoreFen: more('payableFen'),
    savesFen: more('goodsFen') - more('voucherFen') - more('payableFen'),
  };
}

/** True when a proposal saves a real amount and does not double the order for it. */
const isWorthIt = ({ addsFen, savesFen }: FillUp, { totals }: PaidCart): boolean =>
  savesFen > 0 && savesFen * 1000 >= addsFen * LEAST_SAVED_PERMILLE && addsFen <= totals.goodsFen;

/** Returns the address of the cart after goods were added to fill it up; they can be removed there. */
export const filledAddress = (goods: readonly PressedGoods[]) =>
  pageLink(`/cart/step1?filled=${encodePressed(goods)}`);

/** A line that was added to fill up the cart and may be removed. */
export interface FilledLine {
  id: number;
  name: string;
  quantity: number;
  unit: string;
}

/**
 * Returns the lines that {@link filledAddress} names, as they are in the cart: goods that were not there before have
 * their own line, so that deleting it removes them. A line whose number was changed since is the buyer's own choice and
 * is not offered.
 */
export function filledLines(items: readonly CartItem[], filled: string | null): FilledLine[] {
  const added = new Map(decodePressed(filled).map(({ goodsId, quantity }) => [goodsId, quantity]));
  return items
    .filter(({ type, goods, quantity }) => type === LINE_TYPES.plain && added.get(goods.id) === quantity)
    .map(({ id, goods: { name, unit }, quantity }) => ({ id, name, quantity, unit }));
}

/** Returns the text on the additional payment: `实多付 ¥12.40`, or less than without it: `反而少付 ¥3.00`. */
export function paysMoreText(paysMoreFen: number): string {
  if (paysMoreFen === 0) return '不多付';
  return paysMoreFen > 0 ? `实多付 ${formatFen(paysMoreFen)}` : `反而少付 ${formatFen(-paysMoreFen)}`;
}
