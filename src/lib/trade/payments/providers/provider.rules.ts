import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';

/** A trade as the provider describes it, in the operator's words. `waiting`: not paid yet, or not even opened. */
export const TRADE_STATES = {
  waiting: '还没有付款',
  paid: '已付款',
  failed: '付款失败',
  closed: '已关闭',
} as const;
export type TradeState = keyof typeof TRADE_STATES;

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

/** A refund at the provider: done, under way there, or nothing it knows of (any more). */
export type ProviderRefundState = 'done' | 'waiting' | 'none';

/** A line of a day's statement. Refunds are below zero. */
export interface StatementLine {
  /** where it stands in the file, from 1 */
  line: number;
  outTradeNo: string;
  tradeNo: string;
  /** our number of the refund; empty for what was paid */
  outRefundNo: string;
  amountFen: number;
  /** when the provider took the money, `2026-11-20`; empty where the file does not say */
  day: string;
}

/** A line of a statement that cannot be taken, as it stands there, and why. */
interface StatementFault {
  line: number;
  text: string;
  why: string;
}

/** A day's statement: what was read, and what could not be. */
export interface Statement {
  lines: StatementLine[];
  faults: StatementFault[];
}

/** A day of a shop, with room to spare: bytes of a statement's file, its rows, and characters of a row. */
export const STATEMENT_LIMITS = { bytes: 20 * 1024 * 1024, rows: 50_000, row: 20_000 } as const;

/**
 * Reads a provider's statement row by row, so that no file is ever held as a whole. Throws
 * {@link UnreadableStatement} for what is another file.
 */
export interface StatementReader {
  take(row: string): void;
  /** `isWhole`: the last row has its end of line. */
  end(isWhole: boolean): Statement;
}

/** A file that is no statement of this provider, or too large for one; the message is for the operator. */
export class UnreadableStatement extends Error {}

/** Says which columns a statement must have and has not. Throws {@link UnreadableStatement}. */
export function checkColumns(titles: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((title) => !titles.includes(title));
  if (missing.length > 0)
    throw new UnreadableStatement(`文件里没有这些列：${missing.join('、')}。请核对平台和文件是不是选错了。`);
}

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)/;

/** The day of a moment as a statement or a spreadsheet writes it; empty where it is none. */
export function dayOf(moment: string): string {
  const [, year = '', month = '', day = ''] = DAY.exec(moment) ?? [];
  return year && `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
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
  /** The sandbox plays it: nothing is really paid. */
  isPlayed?: true;
  /** Starting the same trade again gives the same payment. */
  start(payment: PaymentToStart): Promise<StartedPayment>;
  readNotice(received: ReceivedNotice): Promise<Notice>;
  noticeAnswer(isTaken: boolean): NoticeAnswer;
  query(outTradeNo: string): Promise<TradeReport>;
  /** Keeps a trade from being paid; harmless where the provider has never seen it. */
  close(outTradeNo: string): Promise<void>;
  refund(refund: RefundToStart): Promise<{ isDone: boolean }>;
  /** What became of a refund that was asked for. */
  refundState(refund: Pick<RefundToStart, 'outTradeNo' | 'outRefundNo'>): Promise<ProviderRefundState>;
  /** What was paid and refunded on a day in Shanghai, `2026-11-20`. Throws {@link UnreadableStatement}, too. */
  statement(day: string): Promise<Statement>;
}

/** The providers a shop has, in the order buyers see them. */
export type Providers = ReadonlyMap<PaymentProviderName, PaymentProvider>;

/** Those that buyers choose from: the sandbox plays others, and under its own name only takes what programs send it. */
export const offered = (providers: Providers): PaymentProviderName[] =>
  [...providers.keys()].filter((name) => name !== 'sandbox');

/** Those that the sandbox plays. */
export const played = (providers: Providers): PaymentProviderName[] =>
  [...providers.values()].filter(({ isPlayed }) => isPlayed).map(({ name }) => name);

/** A provider did not do what it was asked: `silent`, `refused`, or `forged` where a signature is not the provider's. */
export class GatewayError extends Error {
  readonly kind: 'silent' | 'refused' | 'forged';

  constructor(kind: GatewayError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
