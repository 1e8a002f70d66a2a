import { formatFen } from '#lib/platform/money.rules.ts';
import { earnedPoints } from '#lib/trade/wallet/wallet.rules.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Earnings of a buyer from a completed order. */
export interface Earnings {
  points: number;
  cashbackFen: number;
}

/** Value of a point in fen where it cannot be taken back: 100 points = ¥1 (product §7.7). */
export const POINT_FEN = 1;

type Earning = Pick<OrderRow, 'payableFen' | 'shippingFen' | 'refundedFen' | 'giftPoints' | 'cashbackFen'>;

/** Fields of a line that decide its earnings, and the part of them that is taken back. */
export type EarningLine = Pick<
  OrderLineRow,
  'id' | 'shareFen' | 'refundedFen' | 'cashbackFen' | 'giftPoints'
>;

/**
 * Returns the earnings of an order from the amount still paid: a point for each full yuan paid for goods, its gift
 * points and its cashback. Of the last two, a line's earnings are reduced by the share of its own money that was
 * refunded, rounded down; earnings of no known line, and refunds for none, by the share of the whole. Refunds are
 * counted against the goods first, the shipping last (product §7.7).
 */
export function earningsOf(order: Earning, lines: readonly EarningLine[]): Earnings {
  const goodsFen = order.payableFen - order.shippingFen;
  const keptFen = Math.max(0, goodsFen - order.refundedFen);
  const namedFen = sumOf(lines, backOf);
  const restFen = Math.max(0, Math.min(goodsFen, order.refundedFen) - namedFen);
  const keptOf = (whole: number, ofLine: (line: EarningLine) => number): number => {
    if (order.refundedFen > 0 && keptFen === 0) return 0;
    const named = sumOf(lines, (line) => shareOf(ofLine(line), backOf(line), line.shareFen));
    return whole - named - shareOf(whole - named, restFen, goodsFen - namedFen);
  };
  return {
    points: earnedPoints(keptFen) + keptOf(order.giftPoints, ({ giftPoints }) => giftPoints),
    cashbackFen: keptOf(order.cashbackFen, ({ cashbackFen }) => cashbackFen),
  };
}

/** Returns the refunded amount of a line, limited to its share. */
const backOf = ({ refundedFen, shareFen }: EarningLine): number =>
  Math.max(0, Math.min(refundedFen, shareFen));

/** Returns the part of a whole in proportion to an amount, rounded down. */
const shareOf = (whole: number, partFen: number, ofFen: number): number =>
  ofFen <= 0 ? 0 : Math.floor((whole * Math.min(partFen, ofFen)) / ofFen);

const sumOf = (lines: readonly EarningLine[], of: (line: EarningLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/**
 * Returns the part of a completed order's earnings that a further refund (fen) takes back; `backFen`: its amount for
 * each line, by line id.
 */
export function earningsBetween(
  order: Earning,
  lines: readonly EarningLine[],
  { refundFen, backFen }: { refundFen: number; backFen: ReadonlyMap<number, number> },
): Earnings {
  const [before, after] = [
    earningsOf(order, lines),
    earningsOf(
      { ...order, refundedFen: order.refundedFen + refundFen },
      lines.map((line) => ({ ...line, refundedFen: line.refundedFen + (backFen.get(line.id) ?? 0) })),
    ),
  ];
  return {
    points: before.points - after.points,
    cashbackFen: before.cashbackFen - after.cashbackFen,
  };
}

/** Earnings that a refund takes back, and the money it withholds for those that cannot be taken back. */
export interface TakenBack extends Earnings {
  /** withheld points in fen, see {@link POINT_FEN} */
  withheldPointsFen: number;
  withheldCashbackFen: number;
}

export const NOTHING_TAKEN: TakenBack = {
  points: 0,
  cashbackFen: 0,
  withheldPointsFen: 0,
  withheldCashbackFen: 0,
};

export const withheldOf = ({
  withheldPointsFen,
  withheldCashbackFen,
}: Pick<TakenBack, 'withheldPointsFen' | 'withheldCashbackFen'>): number =>
  withheldPointsFen + withheldCashbackFen;

/**
 * Splits the earnings to take back: from those the buyer still has, else from the refund (fen). `isToBalance`: the
 * refund itself goes to the balance that cashback is taken from.
 */
export function takeBack(
  due: Earnings,
  has: { points: number; balanceFen: number },
  { refundFen, isToBalance }: { refundFen: number; isToBalance: boolean },
): TakenBack {
  const points = Math.min(due.points, has.points);
  const withheldPointsFen = Math.min((due.points - points) * POINT_FEN, refundFen);
  const restFen = refundFen - withheldPointsFen;
  const cashbackFen = Math.min(due.cashbackFen, has.balanceFen + (isToBalance ? restFen : 0));
  const missingFen = due.cashbackFen - cashbackFen;
  return {
    points,
    cashbackFen,
    withheldPointsFen,
    withheldCashbackFen: isToBalance ? 0 : Math.min(missingFen, restFen),
  };
}

/** Returns points and cashback in words; empty for neither. */
export const earningWords = ({ points, cashbackFen }: Earnings): string =>
  [
    ...(points > 0 ? [`${points} 积分`] : []),
    ...(cashbackFen > 0 ? [`返现 ${formatFen(cashbackFen)}`] : []),
  ].join('、');

/** Returns a word followed by points and cashback, with a space before a figure; empty for neither. */
export function wordOfEarnings(word: string, earnings: Earnings): string {
  const words = earningWords(earnings);
  return words && `${word}${/^\d/.test(words) ? ' ' : ''}${words}`;
}

/** Returns the text on earnings that could not be taken back and were withheld from the refund; empty for none. */
export function withheldWords({ withheldPointsFen, withheldCashbackFen }: TakenBack): string {
  const missing = { points: withheldPointsFen / POINT_FEN, cashbackFen: withheldCashbackFen };
  const words = earningWords(missing);
  const fen = formatFen(withheldPointsFen + withheldCashbackFen);
  return (
    words && `${words}${/\d$/.test(words) ? ' ' : ''}已经用掉、不够收回，从退款中扣 ${fen}（100 积分抵 ¥1）`
  );
}
