import { activityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { type Activity, coversGoods } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { CartLine, NamedTerms, PricingTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { takesCoupon } from '#lib/catalogue/pricing/cart/coupon-prices.rules.ts';
import { priceCart, type PricedCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import {
  type CartCoupon,
  missingForCoupon,
  type PaidCart,
  payCart,
} from '#lib/trade/cart/advice/cart-coupons.rules.ts';
import { unitPrice } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';

/** Lines of one order with all that their prices depend on. */
export interface Basket {
  lines: readonly CartLine[];
  terms: NamedTerms;
  coupons: readonly CartCoupon[];
}

/** Benefit that more goods would bring to a basket. */
export interface Target {
  /** `满 ¥500.00 减 ¥20.00`, `包邮` */
  text: string;
  /** amount that lines it covers still lack, before activities */
  missingFen: number;
  missingUnits: number;
  /** true when a goods in a plain line counts for it */
  covers: (line: CartLine) => boolean;
  /** true when a basket, priced without coupons, has reached it */
  isReached: (lines: readonly CartLine[], priced: PricedCart) => boolean;
}

/**
 * Returns the next targets of a basket: the next tier of each activity that reduces the price or delivers free, the
 * nearest coupon that is better than the one that applies, and free delivery; the nearest first.
 */
export function targetsOf(basket: Basket): Target[] {
  const { lines, terms, coupons } = basket;
  const priced = priceCart(lines, terms);
  const { totals } = priced;
  if (totals.lineCount === 0) return [];
  return [
    ...activityTargets(priced, terms),
    ...couponTarget(payCart(lines, terms, priced, coupons), coupons),
    ...(totals.shippingReason === 'fee' ? [freeDelivery(totals.missingForFreeShippingFen)] : []),
  ].sort((a, b) => a.missingFen - b.missingFen || a.missingUnits - b.missingUnits);
}

function activityTargets({ activities: states, totals }: PricedCart, terms: NamedTerms): Target[] {
  const running = new Map(terms.activities.map((one) => [one.id, one]));
  return states.flatMap((state): Target[] => {
    const activity = running.get(state.id);
    const { effect } = activityKind(state.kind);
    const brings = effect === 'reduction' || (effect === 'delivery' && totals.shippingFen > 0);
    const next = state.tiers.find(({ status }) => status === 0);
    if (!activity || !brings || state.isElsewhere || state.eligibleFen === 0 || !next) return [];
    return [
      {
        text: activityKind(state.kind).tierText(next),
        missingFen: next.missingFen,
        missingUnits: next.missingUnits,
        covers: (line) => coversGoods(activity, line.goodsId),
        isReached: (_, after) => isTierReached(after, activity, next.id),
      },
    ];
  });
}

/** True when a tier is reached; of tiers that reduce the price only the one that takes off most counts. */
function isTierReached({ activities }: PricedCart, { id }: Activity, tierId: number): boolean {
  const state = activities.find((one) => one.id === id);
  const tier = state?.tiers.find((one) => one.id === tierId);
  if (!state || !tier) return false;
  return activityKind(state.kind).effect === 'reduction' ? tier.isApplied : tier.status === 1;
}

function couponTarget({ next }: PaidCart, coupons: readonly CartCoupon[]): Target[] {
  const coupon = coupons.find(({ id }) => id === next?.id);
  if (!next || !coupon) return [];
  return [
    {
      text: `用券${next.text}`,
      missingFen: next.missingFen,
      missingUnits: 0,
      covers: (line) =>
        takesCoupon({ ...line, isPlain: true }) && (coupon.goodsIds?.includes(line.goodsId) ?? true),
      isReached: (lines, after) => missingForCoupon(coupon, lines, after) === 0,
    },
  ];
}

const freeDelivery = (missingFen: number): Target => ({
  text: '包邮',
  missingFen,
  missingUnits: 0,
  covers: () => true,
  isReached: (_, { totals }) => totals.shippingFen === 0,
});

/** A goods that may be proposed, as the line it would become, with the numbers it may have. */
export interface Candidate {
  line: CartLine;
  smallest: number;
  /** the most that is proposed of it */
  most: number;
  /** bought often, not only once or twice */
  isOften: boolean;
}

/** A goods in a number. */
export interface Portion {
  candidate: Candidate;
  quantity: number;
}

interface Option extends Portion {
  amountFen: number;
}

/** Limits of numbers tried per goods, and of goods that are combined in pairs. */
const MOST_NUMBERS = 40;
const MOST_IN_PAIRS = 20;

/** Returns each number a goods may have, with its price before activities. */
function optionsOf(candidate: Candidate, { rank, now }: PricingTerms): Option[] {
  const { line, smallest, most } = candidate;
  const count = Math.min(MOST_NUMBERS, Math.floor((most - smallest) / line.stepQuantity) + 1);
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const quantity = smallest + at * line.stepQuantity;
    return {
      candidate,
      quantity,
      amountFen: quantity * unitPrice(line.source, { rank, quantity, now }).priceFen,
    };
  });
}

interface Missing {
  fen: number;
  units: number;
}

const firstEnough = (options: readonly Option[], { fen, units }: Missing): Option | undefined =>
  options.find(({ amountFen, quantity }) => amountFen >= fen && quantity >= units);

/** Goods in sufficient numbers; `weighed` is their price with penalties. */
interface Choice {
  portions: Option[];
  weighed: number;
}

/**
 * Weighs goods: a choice of two goods, or with goods bought seldom, which may not be needed, has to cost a tenth less
 * for each of these.
 */
function choiceOf(...portions: Option[]): Choice {
  const amountFen = portions.reduce((sum, one) => sum + one.amountFen, 0);
  const isSeldom = portions.some(({ candidate }) => !candidate.isOften);
  return { portions, weighed: amountFen * (9 + portions.length + Number(isSeldom)) };
}

/** Returns pairs of goods that are enough together while neither is alone. */
function pairs(options: readonly (readonly Option[])[], missing: Missing): Choice[] {
  const found: Choice[] = [];
  options.forEach((own, at) => {
    for (const option of own) {
      if (firstEnough([option], missing)) break;
      const rest = { fen: missing.fen - option.amountFen, units: missing.units - option.quantity };
      for (const others of options.slice(at + 1)) {
        const other = firstEnough(others, rest);
        if (other && !firstEnough([other], missing)) found.push(choiceOf(option, other));
      }
    }
  });
  return found;
}

/**
 * Returns goods that are just enough for a target at their own prices: one goods in its smallest number, or two, for
 * the least money, the first of equal ones; two, and goods bought seldom, only where they cost a tenth less. Reductions
 * by activities are left to the pricing of the whole cart. Empty where nothing is enough.
 */
export function justEnough(
  { missingFen, missingUnits, covers }: Pick<Target, 'missingFen' | 'missingUnits' | 'covers'>,
  candidates: readonly Candidate[],
  terms: PricingTerms,
): Portion[] {
  const missing = { fen: missingFen, units: missingUnits };
  const options = candidates.filter(({ line }) => covers(line)).map((one) => optionsOf(one, terms));
  const singles = options.flatMap((own) => {
    const option = firstEnough(own, missing);
    return option ? [choiceOf(option)] : [];
  });
  const [best] = [...singles, ...pairs(options.slice(0, MOST_IN_PAIRS), missing)].sort(
    (a, b) => a.weighed - b.weighed,
  );
  return best?.portions ?? [];
}
