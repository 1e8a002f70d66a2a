import type { ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import type { LinePrice } from '#lib/catalogue/pricing/cart/line.rules.ts';
import type { ShippingReason } from '#lib/catalogue/pricing/cart/shipping.rules.ts';

/** A priced line; a line that is not selected has prices but takes no part in reductions and totals. */
export interface PricedLine extends LinePrice {
  id: number;
  goodsId: number;
  isEphedrine: boolean;
  /** selected by the buyer, in stock and buyable (product §6.3) */
  selected: boolean;
  /** reduction of the line by each activity */
  reductions: { activityId: number; fen: number }[];
  /** their sum (`goods_manjian_amount`) */
  reductionFen: number;
  /** saving of the line against the same units without offer and activities; 0 for a prescription medicine */
  savedFen: number;
  couponFen: number;
  voucherFen: number;
  /** final amount of the line without shipping; 0 while not selected */
  shareFen: number;
  /** cashback of the line, paid into the wallet once the order is completed */
  cashbackFen: number;
}

/** Totals over the selected lines; amounts in fen. */
export interface CartTotals {
  /** units; for sets the number of sets */
  count: number;
  /** number of lines: a set counts as one, gifts do not count */
  lineCount: number;
  /** at list prices */
  listFen: number;
  /** at the prices paid, before activities */
  goodsFen: number;
  reductionFen: number;
  /** savings by offers, activities, the coupon and vouchers */
  savedFen: number;
  couponFen: number;
  voucherFen: number;
  shippingFen: number;
  shippingReason: ShippingReason;
  missingForFreeShippingFen: number;
  /** goods - reductions - coupon - vouchers + shipping */
  payableFen: number;
  /** paid into the wallet once the orders are completed */
  cashbackFen: number;
  /** points given once the orders are completed, in addition to those for paying */
  giftPoints: number;
}

export interface PricedCart {
  /** in the order given */
  lines: PricedLine[];
  totals: CartTotals;
  /** activities that cover a line of the cart */
  activities: ActivityState[];
  gifts: Gift[];
  /** amount that each voucher pays, in the order given */
  vouchers: { id: number; usedFen: number }[];
  groups: OrderGroup[];
}

/** Goods with ephedrine are an order of their own (product §7.2). */
export type OrderKind = 'normal' | 'ephedrine';

/** Fields of a priced line that decide whether it is in the order. */
interface SplittableLine {
  id: number;
  selected: boolean;
}

interface GroupTotals {
  goodsFen: number;
  reductionFen: number;
  couponFen: number;
  voucherFen: number;
  shippingFen: number;
  /** amount its goods still lack for free delivery; 0 when no fee is to be paid */
  missingForFreeShippingFen: number;
  payableFen: number;
  /** cashback once the order is completed */
  cashbackFen: number;
}

/** One of the orders that a checkout is split into; amounts in fen. */
export interface OrderGroup extends GroupTotals {
  kind: OrderKind;
  lineIds: number[];
  /** regions with free delivery by the activities reached: codes or their prefixes, null for everywhere */
  freeDelivery: (readonly string[] | null)[];
}

/** Returns the order made of the selected lines of its kind. */
export function orderGroup(
  kind: OrderKind,
  lines: readonly SplittableLine[],
  { totals, freeDelivery }: { totals: GroupTotals; freeDelivery: OrderGroup['freeDelivery'] },
): OrderGroup {
  const { goodsFen, reductionFen, couponFen, voucherFen, payableFen, cashbackFen } = totals;
  const { shippingFen, missingForFreeShippingFen } = totals;
  return {
    kind,
    lineIds: lines.filter(({ selected }) => selected).map(({ id }) => id),
    goodsFen,
    reductionFen,
    couponFen,
    voucherFen,
    payableFen,
    cashbackFen,
    shippingFen,
    missingForFreeShippingFen,
    freeDelivery,
  };
}

/**
 * Returns the net price of one unit (到手价) from a total amount, rounded up to the fen, so that the price shown is never
 * below the price paid (product §5.11).
 */
export const unitNetFen = (totalFen: number, number: number): number =>
  Math.ceil(totalFen / Math.max(1, number));

/** Returns the net price of one unit of a line with a share paid; null where it is not below its price. */
export function lowerNetFen(line: { shareFen: number; quantity: number; priceFen: number }): number | null {
  const netFen = unitNetFen(line.shareFen, line.quantity);
  return line.quantity > 0 && netFen < line.priceFen ? netFen : null;
}
