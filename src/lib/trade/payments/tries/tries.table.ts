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
 * One try to pay online. Amount and orders are what the shop asked for; `paid_fen` is what the provider says came in.
 */
export interface PaymentTryTable {
  id: Generated<number>;
  member_id: number;
  provider: PaymentProviderName;
  purpose: 'orders' | 'top_up';
  /** What is paid: `orders:3,4` or `top_up`. An open try for the same is used again. */
  subject: string;
  amount_fen: number;
  /** Our number of the try, unique with every provider. */
  out_trade_no: string;
  state: TryState;
  /** How the buyer begins; empty until the provider has said. */
  start_kind: '' | 'page' | 'code';
  start_text: Generated<string>;
  /** The provider's number. */
  trade_no: Generated<string>;
  paid_fen: number | null;
  /** What of it could not pay its order and went to the balance. */
  to_wallet_fen: Generated<number>;
  confirmed_by: '' | 'notice' | 'query';
  /** What went wrong, for the buyer and for operators. */
  problem: Generated<string>;
  created_at: number;
  expires_at: number;
  paid_at: number | null;
  /** When the provider is asked what became of it; null when nothing is open any more. */
  next_query_at: number | null;
  queries: Generated<number>;
  /** When the shop saw that nobody needs it any more, and had it closed; once. */
  needless_at: Generated<number | null>;
}

/** An order that a try pays, and how much of it. */
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
  event_key: string;
  try_id: number | null;
  out_trade_no: string;
  trade_no: string;
  state: TradeState;
  amount_fen: number | null;
  outcome: NoticeOutcome;
  received_at: number;
}

/** Something that came to the door for notices, each time it came; what nobody signed is kept for a while only. */
export interface PaymentArrivalTable {
  id: Generated<number>;
  provider: PaymentProviderName;
  try_id: number | null;
  is_verified: 0 | 1;
  outcome: NoticeOutcome | 'repeated' | 'refused';
  /** What it said, in short; of what was refused, its first bytes as they came. */
  said: string;
  received_at: number;
}

/** Money that went back: to the balance at once, or to where it came from, which an operator asks the provider for. */
export interface PaymentRefundTable {
  id: Generated<number>;
  try_id: number;
  order_id: number | null;
  /** The payment it is taken from; null where the money had paid nothing. */
  payment_id: Generated<number | null>;
  /** What goes to the buyer. */
  amount_fen: number;
  /** What of the refund the shop keeps, as so many points and so much cashback could not be taken back. */
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
  /** When the provider is asked (again); null when it need not be. */
  next_at: Generated<number | null>;
  attempts: Generated<number>;
  /** Why the provider did not do it (yet), for operators. */
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

/** A refund above the shop's limit, as one user of the staff requests it: another one makes the same request, and it is made. */
export interface RefundRequestTable {
  id: Generated<number>;
  /** Unique: names the very refund. */
  key: string;
  /** What it is of, as the audit names it: `order:12`, `payment_try:5`. */
  subject: string;
  kind: RefundRequestKind;
  /** What its call is sent: JSON of a record of texts. */
  fields: string;
  words: string;
  amount_fen: number;
  asked_by: number;
  asked_at: number;
}

/** `cancel`: of all of an order; `order`: of one paid from the balance or by transfer; `payment`: of one online; `return`: of a mismatched one; `accept`: of what one that is taken was too much; `order_return`: of what came back; `order_cut`: of what is taken off before it is sent. */
export type RefundRequestKind =
  'cancel' | 'order' | 'payment' | 'return' | 'accept' | 'order_return' | 'order_cut';
export type OrderRefundTarget = 'wallet' | 'bank';
export type OrderRefundRow = Named<Selectable<OrderRefundTable>>;
export type NewOrderRefund = Insertable<OrderRefundTable>;
export type RefundRequestRow = Named<Selectable<RefundRequestTable>>;
export type NewRefundRequest = Insertable<RefundRequestTable>;
