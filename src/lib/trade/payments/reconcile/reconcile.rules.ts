import type { Statement, StatementLine } from '#lib/trade/payments/gateway/provider.rules.ts';

/** How a day of the shop and of its provider can differ, in the operator's words. */
export const DIFFERENCE_KINDS = {
  amount: '金额不同',
  shop_only: '商城有，对账单没有',
  statement_only: '对账单有，商城没有',
  unreadable: '看不懂的行',
} as const;
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS;

export const DIFFERENCE_STATES = { open: '待查', explained: '已查明' } as const;
export type DifferenceState = keyof typeof DIFFERENCE_STATES;

/** Characters of a note, at most; of a line that cannot be read, what is kept. */
export const RECONCILE_LIMITS = { note: 200, line: 500 } as const;

/** Bytes of a statement's file, at most. */
export const LARGEST_STATEMENT = 32 * 1024 * 1024;

/** Money of the shop's books: what a provider's payment brought, or what it was asked to give back (below zero). */
export interface BookEntry {
  key: string;
  outTradeNo: string;
  tradeNo: string;
  outRefundNo: string;
  amountFen: number;
  tryId: number;
  /** Whether the shop counts it to this day. */
  isOfDay: boolean;
}

/** Something that does not agree. Amounts in fen. */
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

/** Payments or refunds of a day, together. */
interface Sum {
  count: number;
  fen: number;
}

export interface Comparison {
  matched: Sum;
  statement: { paid: Sum; refunded: Sum };
  shop: { paid: Sum; refunded: Sum };
  differences: Difference[];
}

export const paidKey = (outTradeNo: string): string => `paid:${outTradeNo}`;
/** A statement that does not number refunds tells them by their payment. */
export const refundKey = (outRefundNo: string, outTradeNo: string): string =>
  `refund:${outRefundNo || outTradeNo}`;
export const keyOfLine = ({ amountFen, outTradeNo, outRefundNo }: StatementLine): string =>
  amountFen < 0 ? refundKey(outRefundNo, outTradeNo) : paidKey(outTradeNo);

/**
 * Holds a statement against the shop's books. `book` has what the statement may tell of, also from other days: a
 * payment at midnight is told by either for its own day. `elsewhere` are keys that statements of other days hold.
 */
export function compare(
  { lines, faults }: Statement,
  book: readonly BookEntry[],
  elsewhere: ReadonlySet<string>,
): Comparison {
  const told = Map.groupBy(lines, keyOfLine);
  const known = new Map(book.map((entry) => [entry.key, entry]));
  const ofDay = book.filter(({ isOfDay }) => isOfDay);
  const differences: Difference[] = faults.map(({ line, text, why }) => ({
    ...{ kind: 'unreadable', key: `line:${line}:${text.slice(0, 80)}`, line, said: `${why}：${text}` },
    ...{ outTradeNo: '', tradeNo: '', outRefundNo: '', shopFen: null, statementFen: null, tryId: null },
  }));
  const matched: Sum = { count: 0, fen: 0 };
  for (const [key, same] of told) {
    const statementFen = sumOf(same).fen;
    const entry = known.get(key);
    if (entry?.amountFen === statementFen && same.length === 1) {
      matched.count += 1;
      matched.fen += statementFen;
      continue;
    }
    const [first] = same;
    if (!first) continue;
    const { line, outTradeNo, tradeNo, outRefundNo } = first;
    differences.push({
      kind: entry ? 'amount' : 'statement_only',
      ...{ key, line, outTradeNo, tradeNo, outRefundNo, statementFen },
      said: same.length > 1 ? `对账单里有 ${same.length} 行：${same.map((one) => one.line).join('、')}` : '',
      shopFen: entry?.amountFen ?? null,
      tryId: entry?.tryId ?? null,
    });
  }
  for (const entry of ofDay) {
    if (told.has(entry.key) || elsewhere.has(entry.key)) continue;
    const { key, outTradeNo, tradeNo, outRefundNo, amountFen: shopFen, tryId } = entry;
    differences.push({
      ...{ kind: 'shop_only', key, line: null, outTradeNo, tradeNo, outRefundNo, shopFen, tryId },
      ...{ statementFen: null, said: '' },
    });
  }
  return { matched, statement: bySign(lines), shop: bySign(ofDay), differences };
}

const sumOf = (entries: readonly { amountFen: number }[]): Sum => ({
  count: entries.length,
  fen: entries.reduce((sum, { amountFen }) => sum + amountFen, 0),
});

const bySign = (entries: readonly { amountFen: number }[]): { paid: Sum; refunded: Sum } => ({
  paid: sumOf(entries.filter(({ amountFen }) => amountFen >= 0)),
  refunded: sumOf(entries.filter(({ amountFen }) => amountFen < 0)),
});
