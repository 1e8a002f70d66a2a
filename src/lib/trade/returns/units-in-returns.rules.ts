import type { ReturnKind, ReturnReason, ReturnState } from '#lib/trade/returns/returns.rules.ts';

/** What was given back of a line before. */
export interface GivenBack {
  /** Units in returns, and of these those whose goods go back. */
  returned: number;
  back: number;
  /** What these units, and those that were taken off, had of the line's money and of its vouchers. */
  givenFen: number;
  givenVoucherFen: number;
  /** Units that stay, for which a price difference was given back, and what it was of both. */
  pricedUnits: number;
  pricedFen: number;
  pricedVoucherFen: number;
}

/** What returns that were not refused ask of a line, as its buyer sees it. */
export interface AskedOfLine {
  /** Units that cannot be asked for again: a price difference leaves them with the buyer. */
  returned: number;
  /** Units whose price waits for the shop, and what was given back as price differences, in fen. */
  priceAsked: number;
  pricedFen: number;
}

/** Units of a line in a return: what they cost in the end, what of it goes back, and what vouchers had paid of them. */
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

/** What returns of a line, and a cut of it before it was sent, gave back. */
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
 * What of a line's vouchers comes back with what of its money does: all of it, as the goods come back or are no good;
 * where a price was too high, in proportion, as the goods stay.
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
