import type { Statement, StatementLine } from '#lib/trade/payments/providers/provider.rules.ts';

/** Kinds of differences between a day of the shop and of its provider, in the operator's words. */
export const DIFFERENCE_KINDS = {
  amount: '金额不同',
  shop_only: '商城有，对账单没有',
  statement_only: '对账单有，商城没有',
  unreadable: '看不懂的行',
} as const;
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS;

export const DIFFERENCE_STATES = { open: '待查', explained: '已查明' } as const;
export type DifferenceState = keyof typeof DIFFERENCE_STATES;

/** Longest note, and longest text kept of a line that cannot be read, in characters. */
export const RECONCILE_LIMITS = { note: 200, line: 500 } as const;

/** Differences per page. */
export const DIFFERENCES_PER_PAGE = 50;

/** Tabs of a day's differences: those of a kind, or those that a later run no longer found. */
export const DIFFERENCE_TABS = { all: '全部', ...DIFFERENCE_KINDS, gone: '再对时已相符' } as const;
export type DifferenceTab = keyof typeof DIFFERENCE_TABS;

/** Money in the shop's books: a provider's payment, or a refund that it was asked for (below zero). */
export interface BookEntry {
  key: string;
  outTradeNo: string;
  tradeNo: string;
  outRefundNo: string;
  amountFen: number;
  tryId: number;
  /** True when the shop counts it to this day. */
  isOfDay: boolean;
}

/** Difference between books and statement. Amounts in fen. */
export interface Difference {
  kind: DifferenceKind;
  key: string;
  line: number | null;
  outTradeNo: string;
  tradeNo: string;
  outRefundNo: string;
  shopFen: number | null;
  statementFen: number | null;
  said: string;
  tryId: number | null;
}

/** Payments or refunds of a day, summed up. */
export interface Sum {
  count: number;
  fen: number;
}

export const paidKey = (outTradeNo: string): string => `paid:${outTradeNo}`;
/** Returns the key of a refund; a statement without refund numbers names refunds by their payment. */
export const refundKey = (outRefundNo: string, outTradeNo: string): string =>
  `refund:${outRefundNo || outTradeNo}`;
export const keyOfLine = ({
  amountFen,
  outTradeNo,
  outRefundNo,
}: Pick<StatementLine, 'amountFen' | 'outTradeNo' | 'outRefundNo'>): string =>
  amountFen < 0 ? refundKey(outRefundNo, outTradeNo) : paidKey(outTradeNo);

/** All the lines of a statement about one payment or refund. */
export interface StatementEntry {
  key: string;
  first: StatementLine;
  lines: number[];
  fen: number;
}

/** Adds lines to a statement's entries, by the payment or refund they are about. */
export function addLines(entries: Map<string, StatementEntry>, lines: readonly StatementLine[]): void {
  for (const line of lines) {
    const key = keyOfLine(line);
    const known = entries.get(key);
    if (known) {
      known.lines.push(line.line);
      known.fen += line.amountFen;
    } else entries.set(key, { key, first: line, lines: [line.line], fen: line.amountFen });
  }
}

const LINES_NAMED = 20;

/**
 * Compares the entries of a statement with the shop's books. `book` has all that these lines may be about, also of
 * other days: a payment at midnight may be counted to different days by both.
 */
export function compareEntries(
  entries: readonly StatementEntry[],
  book: readonly BookEntry[],
): { matched: Sum; differences: Difference[] } {
  const known = new Map(book.map((entry) => [entry.key, entry]));
  const matched: Sum = { count: 0, fen: 0 };
  const differences: Difference[] = [];
  for (const { key, first, lines, fen: statementFen } of entries) {
    const entry = known.get(key);
    if (entry?.amountFen === statementFen && lines.length === 1) {
      add(matched, statementFen);
      continue;
    }
    const { line, outTradeNo, tradeNo, outRefundNo } = first;
    const named = `${lines.slice(0, LINES_NAMED).join('、')}${lines.length > LINES_NAMED ? '…' : ''}`;
    differences.push({
      kind: entry ? 'amount' : 'statement_only',
      key,
      line,
      outTradeNo,
      tradeNo,
      outRefundNo,
      statementFen,
      said: lines.length > 1 ? `对账单里有 ${lines.length} 行：${named}` : '',
      shopFen: entry?.amountFen ?? null,
      tryId: entry?.tryId ?? null,
    });
  }
  return { matched, differences };
}

/**
 * Returns what the shop counts to a day and the statement does not list. `elsewhere`: keys in statements of other days.
 */
export const unlisted = (
  ofDay: readonly BookEntry[],
  entries: ReadonlyMap<string, unknown>,
  elsewhere: ReadonlySet<string>,
): Difference[] =>
  ofDay
    .filter(({ key }) => !entries.has(key) && !elsewhere.has(key))
    .map(({ key, outTradeNo, tradeNo, outRefundNo, amountFen: shopFen, tryId }) => ({
      kind: 'shop_only',
      key,
      line: null,
      outTradeNo,
      tradeNo,
      outRefundNo,
      shopFen,
      tryId,
      statementFen: null,
      said: '',
    }));

/** Returns the lines of a statement that cannot be read, as differences. */
export const unread = (faults: Statement['faults']): Difference[] =>
  faults.map(({ line, text, why }) => ({
    kind: 'unreadable',
    key: `line:${line}:${text.slice(0, 80)}`,
    line,
    said: text ? `${why}：${text}` : why,
    outTradeNo: '',
    tradeNo: '',
    outRefundNo: '',
    shopFen: null,
    statementFen: null,
    tryId: null,
  }));

/** Sums of payments and refunds, added up step by step. */
export class Sums {
  readonly paid: Sum = { count: 0, fen: 0 };
  readonly refunded: Sum = { count: 0, fen: 0 };

  add(entries: readonly { amountFen: number }[]): void {
    for (const { amountFen } of entries) add(amountFen < 0 ? this.refunded : this.paid, amountFen);
  }
}

function add(sum: Sum, fen: number): void {
  sum.count += 1;
  sum.fen += fen;
}

/**
 * Returns the reason why a file is not of this day; null when it is. Providers cut days a little differently, so that
 * some rows may be of the days around it; the day of most payments counts. A refund may be listed with the moment of
 * its payment, so refunds count only when there are no payments. Rows without a day are ignored.
 */
export function wrongDay({ lines, faults }: Statement, day: string): string | null {
  if (lines.length === 0 && faults.length === 0)
    return '文件里没有一笔记录，没有对账。平台这一天真的没有收付款，请点“不上传，向平台取”。';
  const dated = lines.filter((line) => line.day !== '');
  const paid = dated.filter(({ amountFen }) => amountFen >= 0);
  const days = new Map<string, number>();
  for (const line of paid.length > 0 ? paid : dated) days.set(line.day, (days.get(line.day) ?? 0) + 1);
  const [most] = [...days].toSorted((a, b) => b[1] - a[1]);
  if (!most || most[1] === (days.get(day) ?? 0)) return null;
  return `文件里是 ${shortDay(most[0], day)} 的记录，选择的是 ${shortDay(day, most[0])}，没有对账。`;
}

/** Returns the day without its year when the other has the same year. */
const shortDay = (day: string, other: string): string =>
  day.slice(0, 4) === other.slice(0, 4) ? day.slice(5) : day;
