import type { ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import type { LinePrice } from '#lib/catalogue/pricing/cart/line.rules.ts';
import type { ShippingReason } from '#lib/catalogue/pricing/cart/shipping.rules.ts';

/** A line as priced; one that is not selected has its prices but takes no part in reductions and totals. */
export interface PricedLine extends LinePrice {
  id: number;
  goodsId: number;
  isEphedrine: boolean;
  /** ticked, in stock and buyable (product §6.3) */
  selected: boolean;
  /** what each activity takes off the line */
  reductions: { activityId: number; fen: number }[];
  /** their sum (`goods_manjian_amount`) */
  reductionFen: number;
  /** what the line saves against the same units without offer and activities; a prescription medicine claims none */
  savedFen: number;
  couponFen: number;
  voucherFen: number;
  /** what the line finally costs, shipping aside; 0 while not selected */
  shareFen: number;
  /** what of it comes back into the wallet once the order is completed */
  cashbackFen: number;
}

/** Over the selected lines; amounts in fen. */
export interface CartTotals {
  /** units; of sets, sets */
  count: number;
  /** kinds: a set is one, what is given is none */
  lineCount: number;
  /** at list prices */
  listFen: number;
  /** at the prices paid, before activities */
  goodsFen: number;
  reductionFen: number;
  /** what offers and activities save, with what the coupon and vouchers take off */
  savedFen: number;
  couponFen: number;
  voucherFen: number;
  shippingFen: number;
  shippingReason: ShippingReason;
  missingForFreeShippingFen: number;
  /** goods - reductions - coupon - vouchers + shipping */
  payableFen: number;
  /** what comes back into the wallet once the orders are completed */
  cashbackFen: number;
  /** points given once the orders are completed, next to those that paying brings */
  giftPoints: number;
}

export interface PricedCart {
  /** in the order given */
  lines: PricedLine[];
  totals: CartTotals;
  /** those that cover a line of the cart */
  activities: ActivityState[];
  gifts: Gift[];
  /** what each voucher pays, in the order given */
  vouchers: { id: number; usedFen: number }[];
  groups: OrderGroup[];
}

/** Goods with ephedrine are an order of their own (product §7.2). */
export type OrderKind = 'normal' | 'ephedrine';

/** What of a priced line shows whether it is in the order. */
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
  /** what its goods still lack for free delivery; 0 when nothing is to be paid */
  missingForFreeShippingFen: number;
  payableFen: number;
  /** what comes back once the order is completed */
  cashbackFen: number;
}

/** One of the orders that a checkout becomes; amounts in fen. */
export interface OrderGroup extends GroupTotals {
  kind: OrderKind;
  lineIds: number[];
  /** where the activities reached deliver free: region codes or their beginnings, null for everywhere */
  freeDelivery: (readonly string[] | null)[];
}

/** The selected lines of an order, as the order they become. */
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
 * What one unit comes to (到手价) of what so many cost in the end, rounded up to the fen, so that less is never said than is
 * paid (product §5.11).
 */
export const unitNetFen = (totalFen: number, number: number): number =>
  Math.ceil(totalFen / Math.max(1, number));

/** The same for a line of which a share is paid; null where that is no less than its price. */
export function lowerNetFen(line: { shareFen: number; quantity: number; priceFen: number }): number | null {
  const netFen = unitNetFen(line.shareFen, line.quantity);
  return line.quantity > 0 && netFen < line.priceFen ? netFen : null;
}
