import type { ReturnKind, ReturnReason, ReturnState } from '#lib/trade/returns/returns.rules.ts';

/** Units and amounts of a line that were returned before. */
export interface GivenBack {
  /** Units in returns, and the part of them whose goods go back. */
  returned: number;
  back: number;
  /** Part of the line's money, and of its vouchers, for these units and for those that were cut. */
  givenFen: number;
  givenVoucherFen: number;
  /** Units that stay, for which a price difference was refunded, and its amounts in money and vouchers. */
  pricedUnits: number;
  pricedFen: number;
  pricedVoucherFen: number;
}

/** Units and amounts of a line in returns that were not refused, as its buyer sees them. */
export interface AskedOfLine {
  /** Units that cannot be requested again: a price difference leaves them with the buyer. */
  returned: number;
  /** Units whose price difference waits for the shop, and price differences that were refunded, in fen. */
  priceAsked: number;
  pricedFen: number;
}

/** Units of a line in a return: their final price, the refund, and the vouchers that had paid them. */
export interface UnitsInReturn {
  kind: ReturnKind;
  reason: ReturnReason;
  quantity: number;
  shareFen: number;
  refundFen: number;
  voucherFen: number;
}

export function askedOf(returns: readonly (UnitsInReturn & { state: ReturnState })[]): AskedOfLine {
  const prices = returns.filter(({ reason }) => reason === 'price');
  return {
    returned: sumOf(returns, ({ reason, quantity }) => (reason === 'price' ? 0 : quantity)),
    priceAsked: sumOf(prices, ({ state, quantity }) => (state === 'waiting' ? quantity : 0)),
    pricedFen: sumOf(prices, ({ state, refundFen }) => (state === 'waiting' ? 0 : refundFen)),
  };
}

/** Returns what returns of a line, and a cut of it before it was sent, gave back. */
export function givenBack(
  returns: readonly UnitsInReturn[],
  cut: { refundFen: number; voucherFen: number },
): GivenBack {
  const units = returns.filter(({ reason }) => reason !== 'price');
  const prices = returns.filter(({ reason, refundFen }) => reason === 'price' && refundFen > 0);
  return {
    returned: sumOf(units, ({ quantity }) => quantity),
    back: sumOf(units, ({ kind, quantity }) => (kind === 'return' ? quantity : 0)),
    givenFen: cut.refundFen + sumOf(units, ({ shareFen }) => shareFen),
    givenVoucherFen: cut.voucherFen + sumOf(units, ({ voucherFen }) => voucherFen),
    pricedUnits: sumOf(prices, ({ quantity }) => quantity),
    pricedFen: sumOf(prices, ({ refundFen }) => refundFen),
    pricedVoucherFen: sumOf(prices, voucherFenOf),
  };
}

/**
 * Returns the part of a line's vouchers that comes back with its refund: all of it when the goods come back or are
 * defective; in proportion to the refund when a price was too high, as the goods stay.
 */
export const voucherFenOf = ({
  reason,
  shareFen,
  refundFen,
  voucherFen,
}: Omit<UnitsInReturn, 'kind' | 'quantity'>): number => {
  if (reason !== 'price') return voucherFen;
  return shareFen === 0 ? 0 : Math.floor((voucherFen * refundFen) / shareFen);
};

export const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
