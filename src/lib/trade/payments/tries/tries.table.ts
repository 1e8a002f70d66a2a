import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { TradeState } from '#lib/trade/payments/providers/provider.rules.ts';
import type {
  NoticeOutcome,
  RefundState,
  RefundTarget,
  TryState,
} from '#lib/trade/payments/tries/tries.rules.ts';

/**
 * One attempt (try) to pay online. Amount and orders are what the shop asked for; `paid_fen` is the amount that the
 * provider reports.
 */
export interface PaymentTryTable {
  id: Generated<number>;
  member_id: number;
  provider: PaymentProviderName;
  purpose: 'orders' | 'top_up';
  /** Subject of the payment: `orders:3,4` or `top_up`. An open try for the same subject is used again. */
  subject: string;
  amount_fen: number;
  /** Our number of the try, unique with every provider. */
  out_trade_no: string;
  state: TryState;
  /** Kind of start for the buyer; empty until the provider has answered. */
  start_kind: '' | 'page' | 'code';
  start_text: Generated<string>;
  /** The provider's number. */
  trade_no: Generated<string>;
  paid_fen: number | null;
  /** Amount that could not pay its order and went to the balance. */
  to_wallet_fen: Generated<number>;
  confirmed_by: '' | 'notice' | 'query';
  /** Problem, for the buyer and for operators. */
  problem: Generated<string>;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
  /** Time at which the provider is asked about it; null when nothing is open any more. */
  next_query_at: number | null;
  queries: Generated<number>;
  /** Time at which the shop marked it as needless and had it closed; set once. */
  needless_at: Generated<number | null>;
}

/** An order that a try pays, and the amount. */
export interface PaymentTryOrderTable {
  try_id: number;
  order_id: number;
  amount_fen: number;
}

/** A provider's notice whose signature was right; each is kept once. */
export interface PaymentNoticeTable {
  id: Generated<number>;
  provider: PaymentProviderName;
  /** Unique: the provider and its number of the notice. */
  idempotency_key: string;
  try_id: number | null;
  out_trade_no: string;
  trade_no: string;
  state: TradeState;
  amount_fen: number | null;
  outcome: NoticeOutcome;
  received_at: number;
}

/** A notice received, each time it came; unsigned ones are stored for a limited time. */
export interface PaymentArrivalTable {
  id: Generated<number>;
  provider: PaymentProviderName;
  try_id: number | null;
  is_verified: 0 | 1;
  outcome: NoticeOutcome | 'repeated' | 'refused';
  /** Short summary of the notice; of a refused one, its first characters as received. */
  said: string;
  received_at: number;
}

/** A refund: to the balance at once, or to where the money came from, which an operator requests from the provider. */
export interface PaymentRefundTable {
  id: Generated<number>;
  try_id: number;
  order_id: number | null;
  /** Payment it is taken from; null when the money had paid nothing. */
  payment_id: Generated<number | null>;
  /** Amount that the buyer gets. */
  amount_fen: number;
  /** Amounts that the shop keeps, for points and cashback that could not be taken back. */
  withheld_points_fen: Generated<number>;
  withheld_cashback_fen: Generated<number>;
  target: RefundTarget;
  /** `failed`: the provider refused it; the money is still owed. */
  state: RefundState;
  reason: string;
  /** Unique; a repeat changes nothing. */
  out_refund_no: string;
  created_by: number | null;
  created_at: number;
  done_at: number | null;
  /** Time at which the provider is asked (again); null when it need not be. */
  next_at: Generated<number | null>;
  attempts: Generated<number>;
  /** Reason why the provider did not do it (yet), for operators. */
  problem: Generated<string>;
}

export type PaymentTryRow = Named<Selectable<PaymentTryTable>>;
export type NewPaymentTry = Insertable<PaymentTryTable>;
export type PaymentTryChange = Updateable<PaymentTryTable>;
export type PaymentTryOrderRow = Named<Selectable<PaymentTryOrderTable>>;
export type NewPaymentNotice = Insertable<PaymentNoticeTable>;
export type NewPaymentRefund = Insertable<PaymentRefundTable>;
export type PaymentRefundRow = Named<Selectable<PaymentRefundTable>>;
export type NewPaymentArrival = Insertable<PaymentArrivalTable>;
export type PaymentArrivalRow = Named<Selectable<PaymentArrivalTable>>;

/** A refund of an order that was paid from the balance or by transfer: no provider is asked. Amounts in fen. */
export interface OrderRefundTable {
  id: Generated<number>;
  order_id: number;
  /** Member who paid, and gets the refund. */
  member_id: number;
  /** Payment it is taken from. */
  payment_id: number;
  /** Unique; a repeat changes nothing. */
  refund_no: string;
  /** Amount that the payer gets. */
  amount_fen: number;
  /** Amounts that the shop keeps, for points and cashback that could not be taken back. */
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
export type OrderRefundTarget = 'wallet' | 'bank';
export type OrderRefundRow = Named<Selectable<OrderRefundTable>>;
export type NewOrderRefund = Insertable<OrderRefundTable>;
export type RefundRequestRow = Named<Selectable<RefundRequestTable>>;
export type NewRefundRequest = Insertable<RefundRequestTable>;
