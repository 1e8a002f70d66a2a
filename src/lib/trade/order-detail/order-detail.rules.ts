import type { DeliveryNote } from '#lib/trade/orders/orders.rules.ts';
import type { OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';
import type { Parcel } from '#lib/trade/parcels/parcels.rules.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';

/** An order with all data of its detail page. */
export interface OrderDetail extends OrderSummary {
  deliveryNotes: DeliveryNote[];
  /** oldest first */
  parcels: Parcel[];
  /** newest first */
  events: { kind: string; text: string; at: number }[];
  payments: PaymentRow[];
  /** the other orders of the same checkout */
  siblings: OrderSibling[];
}

/** One of the orders that a checkout was split into; the amount in fen. */
export type OrderSibling = Pick<
  OrderSummary,
  'id' | 'no' | 'kind' | 'state' | 'payableFen' | 'isTransferWaiting'
>;

/** Returns an order as its checkout's list shows it. */
export const toSibling = ({
  id,
  no,
  kind,
  state,
  payableFen,
  isTransferWaiting,
}: OrderSibling): OrderSibling => ({ id, no, kind, state, payableFen, isTransferWaiting });

/** Returns all orders of an order's checkout, itself included, sorted by id. */
export const ordersOfCheckout = (order: OrderDetail): OrderSibling[] =>
  [order, ...order.siblings].map(toSibling).toSorted((a, b) => a.id - b.id);
