import { formatFen } from '#lib/platform/money.rules.ts';
import { type GivenBack, sumOf } from '#lib/trade/returns/units-in-returns.rules.ts';
import type { GiftFor } from '#lib/trade/orders/orders.table.ts';

/** A line of an order as it can be returned. Amounts in fen. */
export interface ReturnableLine extends GivenBack {
  id: number;
  goodsId: number;
  quantity: number;
  /** Price before any activity, the amount that counted towards activities. */
  amountFen: number;
  /** Final price, and the part of it that vouchers paid. */
  shareFen: number;
  voucherFen: number;
  listPriceFen: number;
  activityId: number | null;
  /**
   * True when it was a gift with goods that were bought, and (`giftFor`) which goods; null when that was not stored.
   */
  isGift: boolean;
  giftFor: GiftFor | null;
  /** Units that were sent, and units that the shop cut before sending and paid back. */
  sent: number;
  cut: number;
}

/** Amounts for the returned units of a line. */
export interface LineSum {
  lineId: number;
  /** Number of units; for a price difference those that stay. */
  quantity: number;
  /** Most that may be refunded, and the amount that is proposed. */
  shareFen: number;
  refundFen: number;
  /** Part of the vouchers that comes back with the most. */
  voucherFen: number;
  /** Price differences of the line that were refunded before. */
  pricedFen: number;
}

export interface ReturnSum {
  lines: LineSum[];
  /**
   * Value of the gifts that stay, and the part of it that is deducted from the refund: `refundFen` is after that
   * deduction. Below zero for gifts that came back after an earlier return was lowered for them.
   */
  giftDueFen: number;
  giftFen: number;
  refundFen: number;
  voucherFen: number;
}

/**
 * Calculates the amounts for returned units of an order's lines (product §7.9): the share of the line's final price for
 * all units returned by then, rounded down, less the amounts of earlier returns. So the whole line adds up to its price
 * to the fen, however it is split, and whatever was withdrawn or refused in between. A price difference is for units
 * that stay: it is deducted once fewer stay than it was paid for. Vouchers come back as vouchers. A gift that stays
 * without its goods costs its list price. `giftFenBefore`: deductions for gifts in earlier returns of the order; null
 * when no goods go back, as gifts stay then.
 */
export function returnSum(
  lines: readonly ReturnableLine[],
  units: ReadonlyMap<number, number>,
  giftFenBefore: number | null,
): ReturnSum {
  const sums = chosenOf(lines, units).map(({ line, quantity }): LineSum => {
    const gone = line.returned + line.cut + quantity;
    const shareFen = Math.max(0, dueFen(moneyOf(line), gone) - line.givenFen);
    const voucherFen = Math.max(0, dueFen(vouchersOf(line), gone) - line.givenVoucherFen);
    return {
      lineId: line.id,
      quantity,
      shareFen,
      refundFen: shareFen,
      voucherFen,
      pricedFen: line.pricedFen,
    };
  });
  const moneyFen = sumOf(sums, ({ refundFen }) => refundFen);
  const giftDueFen = giftFenBefore === null ? 0 : giftsKeptFen(lines, units) - giftFenBefore;
  const giftFen = Math.min(moneyFen, giftDueFen);
  return {
    lines: sums,
    giftDueFen,
    giftFen,
    refundFen: moneyFen - giftFen,
    voucherFen: sumOf(sums, ({ voucherFen }) => voucherFen),
  };
}

/**
 * Calculates the most that a price difference may refund for units of an order's lines (product §7.9): the price of
 * those units that stay, and no more than is left of the line. Nothing is proposed: the shop finds out by how much a
 * price was too high.
 */
export function priceSum(lines: readonly ReturnableLine[], units: ReadonlyMap<number, number>): ReturnSum {
  const sums = chosenOf(lines, units).map(({ line, quantity: asked }): LineSum => {
    const quantity = Math.max(0, Math.min(asked, line.sent - line.returned));
    const shareFen = mostFen(moneyOf(line), quantity, line.givenFen);
    const voucherFen = mostFen(vouchersOf(line), quantity, line.givenVoucherFen);
    return { lineId: line.id, quantity, shareFen, refundFen: 0, voucherFen, pricedFen: line.pricedFen };
  });
  return { lines: sums, giftDueFen: 0, giftFen: 0, refundFen: 0, voucherFen: 0 };
}

/** Returns the most that a return may pay in money. */
export const mostOf = ({
  lines,
  giftFen,
}: Pick<ReturnSum, 'giftFen'> & { lines: readonly Pick<LineSum, 'shareFen'>[] }): number =>
  sumOf(lines, ({ shareFen }) => shareFen) - giftFen;

const chosenOf = (lines: readonly ReturnableLine[], units: ReadonlyMap<number, number>) =>
  lines.map((line) => ({ line, quantity: units.get(line.id) ?? 0 })).filter(({ quantity }) => quantity > 0);

/** Money, or vouchers, that paid a line, and what was refunded of them as price differences for how many units. */
interface Paid {
  quantity: number;
  wholeFen: number;
  pricedUnits: number;
  pricedFen: number;
}

const moneyOf = (line: ReturnableLine): Paid => ({ ...line, wholeFen: line.shareFen });
const vouchersOf = (line: ReturnableLine): Paid => ({
  quantity: line.quantity,
  wholeFen: line.voucherFen,
  pricedUnits: line.pricedUnits,
  pricedFen: line.pricedVoucherFen,
});

/** Returns the total due once so many units are gone: units without a price difference go first. */
function dueFen({ quantity, wholeFen, pricedUnits, pricedFen }: Paid, gone: number): number {
  const priced = Math.min(quantity, pricedUnits);
  const pricedGone = Math.max(0, gone + priced - quantity);
  const lessFen = pricedGone === 0 ? 0 : Math.ceil((pricedFen * pricedGone) / priced);
  return Math.floor((wholeFen * gone) / quantity) - lessFen;
}

const mostFen = ({ quantity, wholeFen, pricedFen }: Paid, units: number, givenFen: number): number =>
  Math.max(0, Math.min(Math.floor((wholeFen * units) / quantity), wholeFen - givenFen - pricedFen));

/** Returns the refund as text, with the agreed amount if less is left by then, and the amount kept for points. */
export const backWords = ({
  refundFen,
  voucherFen,
  agreedFen = refundFen,
  withheldFen = 0,
}: {
  refundFen: number;
  voucherFen: number;
  agreedFen?: number;
  withheldFen?: number;
}): string =>
  [
    refundFen > 0 ? `退款 ${formatFen(refundFen)}` : '没有退款',
    agreedFen > refundFen ? `同意的 ${formatFen(agreedFen)} 里，其余已在别处退回` : '',
    withheldFen > 0
      ? `积分、返现已用掉的从中扣 ${formatFen(withheldFen)}，实退 ${formatFen(refundFen - withheldFen)}`
      : '',
    voucherFen > 0 ? `退现金券 ${formatFen(voucherFen)}` : '',
  ]
    .filter(Boolean)
    .join('，');

/**
 * Returns the value of all gifts that should have come back by then and did not, in fen. A gift that did not arrive,
 * and was refunded as such, does not count.
 */
function giftsKeptFen(lines: readonly ReturnableLine[], units: ReadonlyMap<number, number>): number {
  return lines.reduce((sum, gift) => {
    const gone = gift.returned + (units.get(gift.id) ?? 0);
    return sum + Math.max(0, giftUnitsDue(gift, lines, units) - gone) * gift.listPriceFen;
  }, 0);
}

/**
 * Returns the units of a gift that must come back with the goods it came with: all with the last of these; before that,
 * as many as the remaining goods do not earn any more, by the amount, the units or both that the gift required. Units
 * never sent do not remain.
 */
function giftUnitsDue(
  { giftFor, quantity, cut }: ReturnableLine,
  lines: readonly ReturnableLine[],
  units: ReadonlyMap<number, number>,
): number {
  if (!giftFor) return 0;
  const bought = lines
    .filter(
      ({ goodsId, activityId, isGift }) =>
        giftFor.goodsIds.includes(goodsId) && activityId === null && !isGift,
    )
    .map((line) => ({ ...line, back: line.back + (units.get(line.id) ?? 0) }));
  const given = quantity - cut;
  const back = sumOf(bought, (line) => line.back);
  const total = sumOf(bought, (line) => line.quantity - line.cut);
  if (total === 0) return 0;
  if (back >= total) return given;
  const { thresholdFen, thresholdUnits, each } = giftFor;
  const stays = (line: ReturnableLine): number => line.quantity - line.back;
  const stayingFen = sumOf(bought, (line) => Math.floor((line.amountFen * stays(line)) / line.quantity));
  const times = Math.min(
    thresholdFen === 0 ? Infinity : Math.floor(stayingFen / thresholdFen),
    thresholdUnits === 0 ? Infinity : Math.floor(sumOf(bought, stays) / thresholdUnits),
  );
  return Math.max(0, given - each * times);
}
