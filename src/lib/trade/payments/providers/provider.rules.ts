import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';

/**
 * States of a trade as the provider reports it, in the operator's words. `waiting`: not paid yet, or not even opened.
 */
export const TRADE_STATES = {
  waiting: '还没有付款',
  paid: '已付款',
  failed: '付款失败',
  closed: '已关闭',
} as const;
export type TradeState = keyof typeof TRADE_STATES;

/** Report of a provider on one of our trades, its signature checked. */
export interface TradeReport {
  outTradeNo: string;
  /** the provider's number; empty while it has none */
  tradeNo: string;
  state: TradeState;
  /** fen; null when the provider does not report it */
  amountFen: number | null;
}

/** A report that the provider sent by itself; `id` is the same each time it is sent. */
export interface Notice extends TradeReport {
  id: string;
}

/** Payment as the provider is asked to start it. Amount in fen, times in ms UTC. */
interface PaymentToStart {
  outTradeNo: string;
  amountFen: number;
  /** text that the buyer reads at the provider */
  title: string;
  expiresAt: number;
  /** address to which the provider sends the buyer back */
  returnUrl: string;
}

/** Way in which the buyer pays: at an address of the provider's, or by scanning a code. */
interface StartedPayment {
  kind: 'page' | 'code';
  text: string;
}

interface RefundToStart {
  outTradeNo: string;
  /** our number, unique; a repeat is the same refund */
  outRefundNo: string;
  amountFen: number;
  /** total that was paid */
  totalFen: number;
  reason: string;
}

/** State of a refund at the provider: done, under way, or unknown to it (`none`, also when it was closed). */
export type ProviderRefundState = 'done' | 'waiting' | 'none';

/** A line of a day's statement. Refunds are below zero. */
export interface StatementLine {
  /** line number in the file, from 1 */
  line: number;
  outTradeNo: string;
  tradeNo: string;
  /** our number of the refund; empty for payments */
  outRefundNo: string;
  amountFen: number;
  /** day on which the provider took the money, `2026-11-20`; empty when the file does not show it */
  day: string;
}

/** A line of a statement that cannot be read, as it is in the file, with the reason. */
interface StatementFault {
  line: number;
  text: string;
  why: string;
}

/** A day's statement: the lines that were read, and those that could not be. */
export interface Statement {
  lines: StatementLine[];
  faults: StatementFault[];
}

/** Limits for a shop's day, with a margin: bytes of a statement's file, its rows, and characters of a row. */
export const STATEMENT_LIMITS = { bytes: 20 * 1024 * 1024, rows: 50_000, row: 20_000 } as const;

/**
 * Reads a provider's statement row by row, so that a file is never in memory as a whole. Throws
 * {@link UnreadableStatement} for any other file.
 */
export interface StatementReader {
  take(row: string): void;
  /** `isWhole`: the last row ends with a line break. */
  end(isWhole: boolean): Statement;
}

/** Error for a file that is no statement of this provider, or too large for one; the message is for the operator. */
export class UnreadableStatement extends Error {}

/** Throws {@link UnreadableStatement} naming the columns that a statement needs and does not have. */
export function checkColumns(titles: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((title) => !titles.includes(title));
  if (missing.length > 0)
    throw new UnreadableStatement(`文件里没有这些列：${missing.join('、')}。请核对平台和文件是不是选错了。`);
}

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/;

/** Returns the day of a moment as a statement or a spreadsheet writes it; empty when it is none. */
export function dayOf(moment: string): string {
  const [, year = '', month = '', day = ''] = DAY.exec(moment) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** A notice as received: its signature covers the body's bytes. */
export interface ReceivedNotice {
  headers: Headers;
  body: string;
}

/** Answer to a notice, in the provider's format; after any other answer the provider sends it again. */
export interface NoticeAnswer {
  status: number;
  type: string;
  body: string;
}

/**
 * A service that takes payments online. Every answer of it is checked by its signature; all methods throw
 * {@link GatewayError} when the provider does not answer or refuses, or the signature is wrong.
 */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** The sandbox simulates it: no real money is paid. */
  isPlayed?: true;
  /** Starting the same trade again gives the same payment. */
  start(payment: PaymentToStart): Promise<StartedPayment>;
  readNotice(received: ReceivedNotice): Promise<Notice>;
  noticeAnswer(isTaken: boolean): NoticeAnswer;
  query(outTradeNo: string): Promise<TradeReport>;
  /** Prevents a trade from being paid; harmless when the provider has never seen it. */
  close(outTradeNo: string): Promise<void>;
  refund(refund: RefundToStart): Promise<{ isDone: boolean }>;
  /** Returns the state of a refund that was asked for. */
  refundState(refund: Pick<RefundToStart, 'outTradeNo' | 'outRefundNo'>): Promise<ProviderRefundState>;
  /** Returns the payments and refunds of a day in Shanghai, `2026-11-20`. Also throws {@link UnreadableStatement}. */
  statement(day: string): Promise<Statement>;
}

/** The providers of a shop, in the order in which buyers see them. */
export type Providers = ReadonlyMap<PaymentProviderName, PaymentProvider>;

/**
 * Returns the providers that buyers choose from: without `sandbox`, which under its own name only takes what programs
 * send it.
 */
export const offered = (providers: Providers): PaymentProviderName[] =>
  [...providers.keys()].filter((name) => name !== 'sandbox');

/** Returns the providers that the sandbox simulates. */
export const played = (providers: Providers): PaymentProviderName[] =>
  [...providers.values()].filter(({ isPlayed }) => isPlayed).map(({ name }) => name);

/**
 * Error of a provider that did not do what it was asked: `silent`, `refused`, or `forged` when a signature is not the
 * provider's.
 */
export class GatewayError extends Error {
  readonly kind: 'silent' | 'refused' | 'forged';

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
