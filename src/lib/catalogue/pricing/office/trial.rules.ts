import type { PriceStep } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import type { LineProblem } from '#lib/catalogue/pricing/office/pick-goods.rules.ts';

/** A line of a tried cart. */
export interface TriedLine {
  /** distinguishes the lines of the two carts and joins them */
  key: string;
  name: string;
  /** `10 盒`, `2 套` */
  quantity: string;
  shareFen: number;
  steps: PriceStep[];
  /** why it is not bought; empty when it is */
  problem: string;
}

/** A cart as one member would pay for it. Amounts in fen. */
export interface TriedCart {
  lines: TriedLine[];
  /** before activities */
  goodsFen: number;
  /** what activities take off */
  reductionFen: number;
  shippingFen: number;
  payableFen: number;
  cashbackFen: number;
  /** what is given, in words */
  gifts: string[];
}

/** What a cart costs with and without a promotion. */
export interface Trial {
  /** who would buy */
  member: string;
  with: TriedCart;
  without: TriedCart;
  problems: LineProblem[];
}
