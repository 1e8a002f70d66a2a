import { activityKind } from '#lib/catalogue/pricing/activities/activity-kinds.rules.ts';
import { type Activity, coversGoods } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { CartLine, NamedTerms } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { takesCoupon } from '#lib/catalogue/pricing/cart/coupons.rules.ts';
import { priceCart, type PricedCart } from '#lib/catalogue/pricing/cart/price-cart.rules.ts';
import {
  type CartCoupon,
  missingForCoupon,
  type PaidCart,
  payCart,
} from '#lib/trade/cart/coupons/cart-coupons.rules.ts';

/** Lines of one order with all that their prices depend on. */
export interface Basket {
  lines: readonly CartLine[];
  terms: NamedTerms;
  coupons: readonly CartCoupon[];
}

/** What more goods would bring to a basket. */
export interface Target {
  /** `满 ¥500.00 减 ¥20.00`, `包邮` */
  text: string;
  /** what lines that it covers still lack, before activities */
  missingFen: number;
  missingUnits: number;
  /** whether a goods in a plain line counts for it */
  covers: (line: CartLine) => boolean;
  /** whether a basket has reached it, as priced without coupons */
  isReached: (lines: readonly CartLine[], priced: PricedCart) => boolean;
}

/**
 * What a basket could reach next: the next tier of each activity that takes money off or delivers free, the nearest
 * coupon that is better than the one that counts, and free delivery; the nearest first.
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
        ...{ missingFen: next.missingFen, missingUnits: next.missingUnits },
        covers: (line) => coversGoods(activity, line.goodsId),
        isReached: (_, after) => isTierReached(after, activity, next.id),
      },
    ];
  });
}

/** Of tiers that take money off only the one that takes off most counts. */
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
      ...{ text: `用券${next.text}`, missingFen: next.missingFen, missingUnits: 0 },
      covers: (line) =>
        takesCoupon({ ...line, isPlain: true }) && (coupon.goodsIds?.includes(line.goodsId) ?? true),
      isReached: (lines, after) => missingForCoupon(coupon, lines, after) === 0,
    },
  ];
}

const freeDelivery = (missingFen: number): Target => ({
  ...{ text: '包邮', missingFen, missingUnits: 0 },
  covers: () => true,
  isReached: (_, { totals }) => totals.shippingFen === 0,
});
