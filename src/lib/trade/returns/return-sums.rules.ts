import type { ReturnReason } from '#lib/trade/returns/returns.rules.ts';
import type { GiftFor } from '#lib/trade/orders/orders.table.ts';

/** A line of an order as it can be given back. Amounts in fen. */
export interface ReturnableLine {
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
  /** Units in returns before this one, of these those whose goods go back, and units that the shop took off before they were sent, and paid back. */
  returned: number;
  back: number;
  cut: number;
  /** What these units had of both amounts. */
  givenFen: number;
  givenVoucherFen: number;
}

/** What some units of a line bring back. */
interface LineSum {
  lineId: number;
  quantity: number;
  refundFen: number;
  voucherFen: number;
}

interface ReturnSum {
  lines: LineSum[];
  /** What the refund is less for gifts that stay: `refundFen` has it taken off already. */
  giftFen: number;
  refundFen: number;
  voucherFen: number;
}

/**
 * What so many units of an order's lines bring back (product §7.9): of what each line cost in the end, the share of all
 * units that were returned of it by then, rounded down, less what the others had. So the whole line is its cost to the fen
 * however it is split, and whatever was taken back or refused in between. Vouchers
 * come back as such. A gift that stays without its goods costs its list price.
 * `giftFenBefore`: what earlier returns of the order were less for gifts; null where no goods go back, as gifts stay then.
 */
export function returnSum(
  lines: readonly ReturnableLine[],
  units: ReadonlyMap<number, number>,
  giftFenBefore: number | null,
): ReturnSum {
  const sums = lines.flatMap((line): LineSum[] => {
    const quantity = units.get(line.id) ?? 0;
    if (quantity === 0) return [];
    return [
      {
        lineId: line.id,
        quantity,
        refundFen: shareOf(line, { wholeFen: line.shareFen, givenFen: line.givenFen, quantity }),
        voucherFen: shareOf(line, { wholeFen: line.voucherFen, givenFen: line.givenVoucherFen, quantity }),
      },
    ];
  });
  const moneyFen = sums.reduce((sum, { refundFen }) => sum + refundFen, 0);
  const giftFen = giftFenBefore === null ? 0 : giftFenOf(lines, units, { moneyFen, giftFenBefore });
  return {
    lines: sums,
    giftFen,
    refundFen: moneyFen - giftFen,
    voucherFen: sums.reduce((sum, { voucherFen }) => sum + voucherFen, 0),
  };
}

/**
 * What of the vouchers' share comes back with `moneyFen` of the `askedFen` that was proposed: all of it, as the goods come
 * back or are no good; where a price was too high, in proportion, as the goods stay.
 */
export const voucherFenOf = (
  { reason, voucherFen }: { reason: ReturnReason; voucherFen: number },
  { moneyFen, askedFen }: { moneyFen: number; askedFen: number },
): number =>
  reason === 'price' && askedFen > 0 ? Math.floor((voucherFen * moneyFen) / askedFen) : voucherFen;

const shareOf = (
  { quantity: all, returned, cut }: ReturnableLine,
  { wholeFen, givenFen, quantity }: { wholeFen: number; givenFen: number; quantity: number },
): number => Math.max(0, Math.floor((wholeFen * (returned + cut + quantity)) / all) - givenFen);

/** What is taken off some units' `moneyFen` for gifts that stay with the buyer; others had `giftFenBefore` taken off. */
export const giftFenOf = (
  lines: readonly ReturnableLine[],
  units: ReadonlyMap<number, number>,
  { moneyFen, giftFenBefore }: { moneyFen: number; giftFenBefore: number },
): number => Math.min(moneyFen, Math.max(0, giftsKeptFen(lines, units) - giftFenBefore));

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
 * Units of a gift that are to come back with the goods it came with: all with the last of these. Before that, those of an
 * amount are due as far as what stays, or was never sent, does not come to it any more; others in proportion.
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
  if (thresholdFen === 0) return Math.floor((given * back) / total);
  const stays = (line: ReturnableLine): number => line.quantity - line.back;
  const stayingFen = sumOf(bought, (line) => Math.floor((line.amountFen * stays(line)) / line.quantity));
  const times = Math.min(
    Math.floor(stayingFen / thresholdFen),
    thresholdUnits === 0 ? Infinity : Math.floor(sumOf(bought, stays) / thresholdUnits),
  );
  return Math.max(0, given - each * times);
}

const sumOf = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((sum, item) => sum + of(item), 0);
