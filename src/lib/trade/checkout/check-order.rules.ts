import type { Address } from '#lib/people/addresses/addresses.rules.ts';
import type { InvoiceKind } from '#lib/trade/orders/orders.rules.ts';

/** Characters of the remark at most. */
export const LONGEST_REMARK = 200;

/** An address to choose, with what delivery to it costs. Amounts in fen. */
export interface DeliveryChoice extends Address {
  shippingFen: number;
  missingForFreeShippingFen: number;
}

/** What the check-order page lets the buyer decide. Amounts in fen. */
export interface CheckOrderData {
  key: string;
  choices: DeliveryChoice[];
  addressId: number | null;
  invoiceKind: InvoiceKind;
  remark: string;
  lineCount: number;
  count: number;
  goodsFen: number;
  reductionFen: number;
  /** how many orders it becomes */
  orders: number;
  /** what keeps it from being submitted */
  problems: string[];
}

/** What is to be paid for delivery to one of the choices; delivery costs nothing while none is chosen. */
export function payableFen(data: CheckOrderData, choice: DeliveryChoice | undefined): number {
  return data.goodsFen - data.reductionFen + (choice?.shippingFen ?? 0);
}
