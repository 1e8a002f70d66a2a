import type { Named } from '#lib/platform/db/rows.rules.ts';
import type { Generated, Insertable, Selectable, Updateable } from 'kysely';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { TradeState } from '#lib/trade/payments/providers/provider.rules.ts';
import type { NoticeOutcome, TryState } from '#lib/trade/payments/tries/tries.rules.ts';

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

export type PaymentTryRow = Named<Selectable<PaymentTryTable>>;
export type NewPaymentTry = Insertable<PaymentTryTable>;
export type PaymentTryChange = Updateable<PaymentTryTable>;
export type PaymentTryOrderRow = Named<Selectable<PaymentTryOrderTable>>;
export type NewPaymentNotice = Insertable<PaymentNoticeTable>;
export type NewPaymentArrival = Insertable<PaymentArrivalTable>;
export type PaymentArrivalRow = Named<Selectable<PaymentArrivalTable>>;
