import { formatFen } from '#lib/platform/money.rules.ts';
import { type GivenBack, sumOf } from '#lib/trade/returns/units-in-returns.rules.ts';
import type { GiftFor } from '#lib/trade/orders/orders.table.ts';

/** A line of an order as it can be given back. Amounts in fen. */
export interface ReturnableLine extends GivenBack {
  id: number;
  goodsId: number;
  quantity: number;
  /** What it cost before any activity, by which it counted for one. */
  amountFen: number;
  /** What it cost in the end, and what of it vouchers paid. */
  shareFen: number;
  voucherFen: number;
  listPriceFen: number;
  activityId: number | null;
  /** Whether it came for nothing with goods that were bought, and with which; null where that was not kept. */
  isGift: boolean;
  giftFor: GiftFor | null;
  /** Units that left, and units that the shop took off before, and paid back. */
  sent: number;
  cut: number;
}

/** What some units of a line bring back. */
export interface LineSum {
  lineId: number;
  /** Of a price difference those that stay. */
  quantity: number;
  /** The most that may go back, and what is proposed. */
  shareFen: number;
  refundFen: number;
  /** What of the vouchers comes back with the most. */
  voucherFen: number;
  /** Price differences of the line that were given back before. */
  pricedFen: number;
}

export interface ReturnSum {
  lines: LineSum[];
  /**
   * What gifts that stay are worth, and what of that the refund is less: `refundFen` has it taken off already. Below zero
   * for gifts that came back after an earlier return was less for them.
   */
  giftDueFen: number;
  giftFen: number;
  refundFen: number;
  voucherFen: number;
}

/**
 * What so many units of an order's lines bring back (product §7.9): of what each line cost in the end, the share of all
 * units that were returned of it by then, rounded down, less what the others had. So the whole line is its cost to the fen
 * however it is split, and whatever was taken back or refused in between. A price difference is for units that stay: it is
 * taken off once fewer stay than it was given for. Vouchers come back as such. A gift that stays without its goods costs
 * its list price.
 * `giftFenBefore`: what earlier returns of the order were less for gifts; null where no goods go back, as gifts stay then.
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
 * The most that a price difference may give back for so many units of an order's lines (product §7.9): what those of them
 * that stay cost, and no more than is left of the line. Nothing is proposed: how much a price was too high is for the shop
 * to find out.
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

/** The most that a return may pay in money. */
export const mostOf = ({
  lines,
  giftFen,
}: Pick<ReturnSum, 'giftFen'> & { lines: readonly Pick<LineSum, 'shareFen'>[] }): number =>
  sumOf(lines, ({ shareFen }) => shareFen) - giftFen;

const chosenOf = (lines: readonly ReturnableLine[], units: ReadonlyMap<number, number>) =>
  lines.map((line) => ({ line, quantity: units.get(line.id) ?? 0 })).filter(({ quantity }) => quantity > 0);

/** The money, or the vouchers, that paid a line, with what of them was given back for how many units that stay. */
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

/** What so many units have in all once they are gone: those without a price difference go first. */
function dueFen({ quantity, wholeFen, pricedUnits, pricedFen }: Paid, gone: number): number {
  const priced = Math.min(quantity, pricedUnits);
  const pricedGone = Math.max(0, gone + priced - quantity);
  const lessFen = pricedGone === 0 ? 0 : Math.ceil((pricedFen * pricedGone) / priced);
  return Math.floor((wholeFen * gone) / quantity) - lessFen;
}

const mostFen = ({ quantity, wholeFen, pricedFen }: Paid, units: number, givenFen: number): number =>
  Math.max(0, Math.min(Math.floor((wholeFen * units) / quantity), wholeFen - givenFen - pricedFen));

/** What goes back, in words: what it was agreed to be, where less is left by then, and what was kept for points. */
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
 * What all gifts are worth that should have come back by then and did not, in fen. One that did not arrive, and was made
 * good as such, does not stay.
 */
function giftsKeptFen(lines: readonly ReturnableLine[], units: ReadonlyMap<number, number>): number {
  return lines.reduce((sum, gift) => {
    const gone = gift.returned + (units.get(gift.id) ?? 0);
    return sum + Math.max(0, giftUnitsDue(gift, lines, units) - gone) * gift.listPriceFen;
  }, 0);
}

/**
 * Units of a gift that are to come back with the goods it came with: all with the last of these. Before that, as many as
 * what stays, or was never sent, does not earn any more: by the amount, the units or both that the gift asked for.
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
