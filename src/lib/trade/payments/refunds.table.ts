import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable } from 'kysely';
import type { RefundState, RefundTarget } from '#lib/trade/payments/refunds/refunds.rules.ts';

/**
 * A refund: into a balance at once, to where the money came from once the provider has done it, or through the bank
 * once a user has sent it. Amounts in fen.
 */
export interface RefundTable {
  id: Generated<number>;
  /** Null: of a top-up, or of money that had paid nothing. */
  order_id: number | null;
  /** Try that brought the money in; null: paid from the balance or by transfer, so that no provider holds it. */
  try_id: number | null;
  /** Payment it is taken from; null when the money had paid no order. */
  payment_id: number | null;
  /** Member who paid, and gets the refund. */
  member_id: number;
  /** Return that it completes. */
  return_id: number | null;
  /** Unique; a repeat changes nothing. */
  refund_no: string;
  /** Amount that the payer gets. */
  amount_fen: number;
  /** Amounts that the shop keeps, for points and cashback that could not be taken back. */
  withheld_points_fen: Generated<number>;
  withheld_cashback_fen: Generated<number>;
  target: RefundTarget;
  /** `failed`: the provider refused it; the money is still owed. */
  state: RefundState;
  reason: string;
  attempts: Generated<number>;
  /** Time at which the provider is asked (again); null when it need not be. */
  next_at: number | null;
  /** Reason why the provider did not do it (yet), for operators. */
  problem: Generated<string>;
  /** The bank's number of the transfer back. */
  bank_reference: Generated<string>;
  created_by: number | null;
  created_at: number;
  /** User who sent it through the bank. */
  done_by: number | null;
  done_at: number | null;
}

/**
 * An approval request: a refund above the shop's limit as one staff user requests it. It is made when another one makes
 * the same request.
 */
export interface RefundRequestTable {
  id: Generated<number>;
  /** Unique: identifies the refund. */
  key: string;
  /** Subject as the audit trail names it: `order:12`, `payment_try:5`. */
  subject: string;
  kind: RefundRequestKind;
  /** Fields sent to its call: JSON of a record of texts. */
  fields: string;
  words: string;
  amount_fen: number;
  asked_by: number;
  asked_at: number;
}

/**
 * `cancel`: all of an order; `order`: of an order paid from the balance or by transfer; `payment`: of an online
 * payment; `return`: a mismatched payment that is sent back; `accept`: the surplus of one that is accepted;
 * `order_return`: of returned goods; `order_cut`: of units taken off before the order is sent.
 */
export type RefundRequestKind =
  'cancel' | 'order' | 'payment' | 'return' | 'accept' | 'order_return' | 'order_cut';

export type RefundRow = Named<Selectable<RefundTable>>;
export type NewRefund = Insertable<RefundTable>;
export type RefundRequestRow = Named<Selectable<RefundRequestTable>>;
export type NewRefundRequest = Insertable<RefundRequestTable>;
