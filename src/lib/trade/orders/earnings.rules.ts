import { formatFen } from '#lib/platform/money.rules.ts';
import { earnedPoints } from '#lib/trade/wallet/wallet.rules.ts';
import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** What an order brings its buyer once it is completed. */
export interface Earnings {
  points: number;
  cashbackFen: number;
}

/** What a point is worth where it cannot be taken back: 100 points = ¥1 (product §7.7). */
export const POINT_FEN = 1;

type Earning = Pick<OrderRow, 'payableFen' | 'shippingFen' | 'refundedFen' | 'giftPoints' | 'cashbackFen'>;

/** The fields of a line that decide its earnings, and how much of them is taken back. */
export type EarningLine = Pick<
  OrderLineRow,
  'id' | 'shareFen' | 'refundedFen' | 'cashbackFen' | 'giftPoints'
>;

/**
 * What an order earns by what is still paid of it: a point for each full yuan paid for goods, its gift points and its
 * cashback. Of the last two, what a line earned goes back by the share of its own money that did, rounded down; what no
 * line is known to have earned, and money that went back for none of them, by the share of the whole. What went back is
 * taken to be of the goods first, of the shipping last (product §7.7).
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

/** Returns how much of a line's money went back; its units cost no more than it. */
const backOf = ({ refundedFen, shareFen }: EarningLine): number =>
  Math.max(0, Math.min(refundedFen, shareFen));

/** The part of a whole that goes with so much of an amount, rounded down. */
const shareOf = (whole: number, partFen: number, ofFen: number): number =>
  ofFen <= 0 ? 0 : Math.floor((whole * Math.min(partFen, ofFen)) / ofFen);

const sumOf = (lines: readonly EarningLine[], of: (line: EarningLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0);

/**
 * What a refund of so much more (fen) takes back of what a completed order earns; `backFen`: what of it is each line's,
 * by their ids.
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

/** What a refund takes back, and what it keeps of the money for what cannot be taken back. */
export interface TakenBack extends Earnings {
  /** points in fen, see {@link POINT_FEN} */
  withheldPointsFen: number;
  withheldCashbackFen: number;
}

export const NOTHING_TAKEN: TakenBack = {
  points: 0,
  cashbackFen: 0,
  withheldPointsFen: 0,
  withheldCashbackFen: 0,
};

export const withheldOf = ({ withheldPointsFen, withheldCashbackFen }: TakenBack): number =>
  withheldPointsFen + withheldCashbackFen;

/**
 * How what is due is taken back: of what is there, else of the refund (fen). `isToBalance`: the refund itself goes to the
 * balance that cashback is taken from.
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

/** Points and cashback in words; empty for neither. */
export const earningWords = ({ points, cashbackFen }: Earnings): string =>
  [
    ...(points > 0 ? [`${points} 积分`] : []),
    ...(cashbackFen > 0 ? [`返现 ${formatFen(cashbackFen)}`] : []),
  ].join('、');

/** A word and what it says of points and cashback, with the space before a figure; empty for neither. */
export function wordOfEarnings(word: string, earnings: Earnings): string {
  const words = earningWords(earnings);
  return words && `${word}${/^\d/.test(words) ? ' ' : ''}${words}`;
}

/** What could not be taken back and so stays of the refund, in words; empty for nothing. */
export function withheldWords({ withheldPointsFen, withheldCashbackFen }: TakenBack): string {
  const missing = { points: withheldPointsFen / POINT_FEN, cashbackFen: withheldCashbackFen };
  const words = earningWords(missing);
  const fen = formatFen(withheldPointsFen + withheldCashbackFen);
  return (
    words && `${words}${/\d$/.test(words) ? ' ' : ''}已经用掉、不够收回，从退款中扣 ${fen}（100 积分抵 ¥1）`
  );
}
