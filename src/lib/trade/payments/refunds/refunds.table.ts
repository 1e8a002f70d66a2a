import type { Generated, Insertable, Selectable } from 'kysely';
import type { Named } from '#lib/platform/db/rows.rules.ts';

/** Money of an order that was paid from the balance or by transfer, and goes back: no provider is asked. Amounts in fen. */
export interface OrderRefundTable {
  id: Generated<number>;
  order_id: number;
  /** Who paid, and gets it. */
  member_id: number;
  /** The payment it is taken from. */
  payment_id: number;
  /** Unique; a repeat changes nothing. */
  refund_no: string;
  /** What goes to who paid. */
  amount_fen: number;
  /** What of the refund the shop keeps, as so many points and so much cashback could not be taken back. */
  withheld_points_fen: number;
  withheld_cashback_fen: number;
  target: OrderRefundTarget;
  /** Into the balance it is done at once; through the bank it waits until a user has sent it. */
  state: 'waiting' | 'done';
  reason: string;
  /** The bank's number of the transfer back. */
  bank_reference: Generated<string>;
  created_by: number | null;
  created_at: number;
  done_by: number | null;
  done_at: number | null;
}

/** A refund above the shop's limit, as one user of the staff wishes it: another one makes the same wish, and it is made. */
export interface RefundWishTable {
  id: Generated<number>;
  /** Unique: names the very refund. */
  key: string;
  /** What it is of, as the audit names it: `order:12`, `payment_try:5`. */
  subject: string;
  kind: RefundWishKind;
  /** What its call is sent: JSON of a record of texts. */
  fields: string;
  words: string;
  amount_fen: number;
  asked_by: number;
  asked_at: number;
}

/** `cancel`: of all of an order; `order`: of one paid from the balance or by transfer; `payment`: of one online; `return`: of a mismatched one; `accept`: of what one that is taken was too much; `order_return`: of what came back; `order_cut`: of what is taken off before it is sent. */
export type RefundWishKind =
  'cancel' | 'order' | 'payment' | 'return' | 'accept' | 'order_return' | 'order_cut';
export type OrderRefundTarget = 'wallet' | 'bank';
export type OrderRefundRow = Named<Selectable<OrderRefundTable>>;
export type NewOrderRefund = Insertable<OrderRefundTable>;
export type RefundWishRow = Named<Selectable<RefundWishTable>>;
export type NewRefundWish = Insertable<RefundWishTable>;
