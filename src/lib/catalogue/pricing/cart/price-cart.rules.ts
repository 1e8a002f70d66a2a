import { type ActivityState, byTurn } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { CartLine, PricingTerms } from './cart-line.rules.ts';
import { priceOrder } from './price-order.rules.ts';
import type { CartTotals, PricedCart } from './priced-cart.rules.ts';

export type { CartLine, NamedTerms, PricingTerms } from './cart-line.rules.ts';
export type { CartTotals, PricedCart, PricedLine } from './priced-cart.rules.ts';

/**
 * Prices the cart, the check-order page and the order in the same way. Goods with ephedrine become a separate order,
 * and each order is priced by itself: cancelling one does not change the price of the other, and neither reaches a
 * threshold with the goods of the other. Line ids are unique. The shares of the lines sum to the goods payable to the
 * fen, the groups to the whole. (Product §6.1.)
 */
export function priceCart(lines: readonly CartLine[], terms: PricingTerms): PricedCart {
  const ephedrine = lines.filter((line) => line.isEphedrine);
  if (ephedrine.length === 0) return priceOrder('normal', lines, terms);
  const others = lines.filter((line) => !line.isEphedrine);
  const apart = priceOrder('ephedrine', ephedrine, terms);
  if (others.length === 0) return apart;
  const normal = priceOrder('normal', others, terms);
  const byId = new Map([...normal.lines, ...apart.lines].map((line) => [line.id, line]));
  return {
    lines: lines.flatMap(({ id }) => byId.get(id) ?? []),
    totals: sumOf(normal.totals, apart.totals),
    activities: together(normal.activities, apart.activities),
    gifts: normal.gifts,
    vouchers: normal.vouchers,
    groups: [...normal.groups, ...apart.groups],
  };
}

/** Adds up both orders; for shipping it shows the first order that has to pay a fee. */
function sumOf(normal: CartTotals, apart: CartTotals): CartTotals {
  const sum = (amount: (totals: CartTotals) => number) => amount(normal) + amount(apart);
  const { shippingReason, missingForFreeShippingFen } =
    normal.lineCount === 0 || (normal.shippingFen === 0 && apart.shippingFen > 0) ? apart : normal;
  return {
    count: sum((totals) => totals.count),
    lineCount: sum((totals) => totals.lineCount),
    listFen: sum((totals) => totals.listFen),
    goodsFen: sum((totals) => totals.goodsFen),
    reductionFen: sum((totals) => totals.reductionFen),
    savedFen: sum((totals) => totals.savedFen),
    couponFen: sum((totals) => totals.couponFen),
    voucherFen: sum((totals) => totals.voucherFen),
    shippingFen: sum((totals) => totals.shippingFen),
    shippingReason,
    missingForFreeShippingFen,
    payableFen: sum((totals) => totals.payableFen),
    cashbackFen: sum((totals) => totals.cashbackFen),
    giftPoints: sum((totals) => totals.giftPoints),
  };
}

/**
 * Merges the activities of both orders: the tiers of the order without ephedrine, unless only the other one gets a
 * benefit.
 */
function together(normal: readonly ActivityState[], apart: readonly ActivityState[]): ActivityState[] {
  const byId = new Map(normal.map((state) => [state.id, state]));
  for (const other of apart) {
    const own = byId.get(other.id);
    const isShown = !own || own.eligibleFen === 0 || (own.reductionFen === 0 && other.reductionFen > 0);
    const shown = own && !isShown ? own : other;
    byId.set(other.id, { ...shown, reductionFen: (own?.reductionFen ?? 0) + other.reductionFen });
  }
  return [...byId.values()].sort(byTurn);
}
