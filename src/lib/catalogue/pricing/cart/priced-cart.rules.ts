import type { ActivityState } from '#lib/catalogue/pricing/activities/activity.rules.ts';
import type { Gift } from '#lib/catalogue/pricing/activities/gifts.rules.ts';
import type { LinePrice } from './line.rules.ts';
import type { ShippingReason } from './shipping.rules.ts';
import type { OrderGroup } from './split.rules.ts';

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
  /** what offers and activities save, coupons and vouchers aside */
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
