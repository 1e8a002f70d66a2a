import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import type { OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';

/** Payment state of an order; `checking`: an announced transfer waits to be confirmed. */
export type OrderPay = 'unpaid' | 'checking' | 'paid' | 'cancelled';

/** An order as shown on the pages that pay it. Amounts in fen, times in ms UTC. */
export interface OrderToPay extends Pick<
  OrderSummary,
  'id' | 'no' | 'kind' | 'state' | 'cancelReason' | 'company' | 'receiver' | 'payableFen' | 'payBefore'
> {
  isTransferWaiting: boolean;
  /** Number of kinds of goods in it. */
  kinds: number;
  /** Delivery address as text. */
  place: string;
}

/** Another order that can be paid together with the page's own. */
export type OtherOrder = Pick<OrderRow, 'id' | 'no' | 'payableFen' | 'createdAt'>;

/** Returns the payment state of an order as its page shows it. */
export function payOf({
  state,
  isTransferWaiting,
}: Pick<OrderToPay, 'state' | 'isTransferWaiting'>): OrderPay {
  if (state === 'unpaid') return isTransferWaiting ? 'checking' : 'unpaid';
  return state === 'cancelled' ? 'cancelled' : 'paid';
}

/** Sum that is paid together, and how it compares with the balance. Amounts in fen. */
export interface PaySum {
  /** The page's own order first. */
  orderIds: number[];
  totalFen: number;
  /** The amount that the balance lacks; 0 where it is enough. */
  missingFen: number;
}

/** Sums up the page's own order and the other orders that were chosen. */
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

/** An order of a payment, with the amount (fen) that the payment pays of it. */
export interface PayPart {
  id: number;
  no: string;
  amountFen: number;
}
