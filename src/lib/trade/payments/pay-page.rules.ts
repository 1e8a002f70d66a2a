import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import type { OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';

/** The payment state of an order: `checking` while a transfer that was announced waits to be confirmed. */
export type OrderPay = 'unpaid' | 'checking' | 'paid' | 'cancelled';

/** An order as the pages that pay it show it. Amounts in fen, times in ms UTC. */
export interface OrderToPay extends Pick<
  OrderSummary,
  'id' | 'no' | 'kind' | 'state' | 'cancelReason' | 'company' | 'receiver' | 'payableFen' | 'payBefore'
> {
  isTransferWaiting: boolean;
  /** Kinds of goods in it. */
  kinds: number;
  /** The address it goes to, in words. */
  place: string;
}

/** Another order that can be paid together with the page's own. */
export type OtherOrder = Pick<OrderRow, 'id' | 'no' | 'payableFen' | 'createdAt'>;

/** Returns how far an order is paid, as its page knows it. */
export function payOf({
  state,
  isTransferWaiting,
}: Pick<OrderToPay, 'state' | 'isTransferWaiting'>): OrderPay {
  if (state === 'unpaid') return isTransferWaiting ? 'checking' : 'unpaid';
  return state === 'cancelled' ? 'cancelled' : 'paid';
}

/** The sum that is paid at once, and its part of a balance. Amounts in fen. */
export interface PaySum {
  /** The page's own order first. */
  orderIds: number[];
  totalFen: number;
  /** The amount that the balance lacks; 0 where it is enough. */
  missingFen: number;
}

/** Sums up the page's own order and those of the others that were chosen. */
export function paySum(
  own: Pick<OrderToPay, 'id' | 'payableFen'>,
  others: readonly Pick<OtherOrder, 'id' | 'payableFen'>[],
  { chosen, balanceFen }: { chosen: readonly number[]; balanceFen: number },
): PaySum {
  const taken = others.filter(({ id }) => chosen.includes(id));
  const totalFen = taken.reduce((sum, { payableFen }) => sum + payableFen, own.payableFen);
  return {
    orderIds: [own.id, ...taken.map(({ id }) => id)],
    totalFen,
    missingFen: Math.max(0, totalFen - balanceFen),
  };
}

/** An order among those of a payment, with what the payment pays of it (fen). */
export interface PayPart {
  id: number;
  no: string;
  amountFen: number;
}
