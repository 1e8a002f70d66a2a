import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';

/** A trade as the provider tells it. `waiting`: not paid yet, or not even opened. */
export type TradeState = 'waiting' | 'paid' | 'failed' | 'closed';

/** What a provider says of one of our trades, its signature checked. */
export interface TradeReport {
  outTradeNo: string;
  /** the provider's number; empty while it has none */
  tradeNo: string;
  state: TradeState;
  /** fen; null where the provider does not say */
  amountFen: number | null;
}

/** A report that the provider sent by itself; `id` is the same however often it is sent. */
export interface Notice extends TradeReport {
  id: string;
}

/** What is to be paid, as the provider is asked. Amount in fen, times in ms UTC. */
interface PaymentToStart {
  outTradeNo: string;
  amountFen: number;
  /** what the buyer reads at the provider */
  title: string;
  expiresAt: number;
  /** where the provider leads the buyer back to */
  returnUrl: string;
}

/** How the buyer pays: at an address of the provider's, or by a code to be scanned. */
interface StartedPayment {
  kind: 'page' | 'code';
  text: string;
}

interface RefundToStart {
  outTradeNo: string;
  /** ours, unique; a repeat is the same refund */
  outRefundNo: string;
  amountFen: number;
  /** what was paid in all */
  totalFen: number;
  reason: string;
}

/** A line of a day's statement. Refunds are below zero. */
export interface StatementLine {
  outTradeNo: string;
  tradeNo: string;
  amountFen: number;
}

/** A notice as it came: its bytes are what was signed. */
export interface ReceivedNotice {
  headers: Headers;
  body: string;
}

/** What is answered to a notice, in the provider's own words; anything else is sent again. */
export interface NoticeAnswer {
  status: number;
  type: string;
  body: string;
}

/**
 * Who takes payments online. Every answer of it is checked by its signature; all throw {@link GatewayError} where the
 * provider does not answer, refuses, or is not who it says it is.
 */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** Starting the same trade again gives the same payment. */
  start(payment: PaymentToStart): Promise<StartedPayment>;
  readNotice(received: ReceivedNotice): Promise<Notice>;
  noticeAnswer(isTaken: boolean): NoticeAnswer;
  query(outTradeNo: string): Promise<TradeReport>;
  /** Keeps a trade from being paid; harmless where the provider has never heard of it. */
  close(outTradeNo: string): Promise<void>;
  refund(refund: RefundToStart): Promise<{ isDone: boolean }>;
  /** What was paid and refunded on a day in Shanghai, `2026-11-20`. */
  statement(day: string): Promise<StatementLine[]>;
}

/** The providers a shop has, in the order buyers see them. */
export type Providers = ReadonlyMap<PaymentProviderName, PaymentProvider>;

/** A provider did not do what it was asked: `silent`, `refused`, or `forged` where a signature is not the provider's. */
export class GatewayError extends Error {
  readonly kind: 'silent' | 'refused' | 'forged';

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
