import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import type { CouponOption } from '#lib/trade/coupons/choose-coupons.rules.ts';
import type { InvoiceTitle } from '#lib/trade/invoices/invoice-title.rules.ts';
import type { OrderShipping } from '#lib/trade/orders/order-shipping.rules.ts';
import type { DeliveryNote } from '#lib/trade/orders/delivery-notes.rules.ts';
import type { InvoiceKind } from '#lib/trade/orders/orders.rules.ts';

/** Characters of the remark at most. */
export const LONGEST_REMARK = 200;

/** An address to choose, with what delivery to it costs. Amounts in fen. */
export interface DeliveryChoice extends Address {
  shippingFen: number;
  /** of each of the orders, in their order */
  shipping: OrderShipping[];
}

/** What the check-order page lets the buyer decide. Amounts in fen. */
export interface CheckOrderData {
  key: string;
  /** counts the savings of the choices */
  version: number;
  choices: DeliveryChoice[];
  addressId: number | null;
  /** what the form for a first address begins with; null where there is one */
  firstAddress: Omit<Address, 'id' | 'regionName'> | null;
  invoiceKind: InvoiceKind;
  titles: InvoiceTitle[];
  /** who the invoice goes to; null: the company that orders */
  invoiceTitleId: number | null;
  company: string;
  deliveryNotes: DeliveryNote[];
  remark: string;
  lineCount: number;
  count: number;
  goodsFen: number;
  reductionFen: number;
  couponFen: number;
  voucherFen: number;
  cashbackFen: number;
  giftPoints: number;
  /** points for what is paid for the goods */
  earnedPoints: number;
  /** units and points that are given */
  giftUnits: number;
  /** all that the member holds, the chosen ones marked */
  coupons: CouponOption[];
  vouchers: CouponOption[];
  /** how many orders it becomes */
  orders: number;
  /** certificates it needs that run out soon */
  certificates: string[];
  /** what was chosen before and fell away */
  notices: string[];
  /** how the cart or prices differ from it, by line, and the lines */
  differences: string[];
  differingIds: number[];
  /** the lines that cannot be ordered */
  barredIds: number[];
  /** what keeps it from being submitted */
  problems: string[];
}

/** What is to be paid for delivery to one of the choices; delivery costs nothing while none is chosen. */
export function payableFen(data: CheckOrderData, choice: DeliveryChoice | undefined): number {
  const { goodsFen, reductionFen, couponFen, voucherFen } = data;
  return goodsFen - reductionFen - couponFen - voucherFen + (choice?.shippingFen ?? 0);
}
