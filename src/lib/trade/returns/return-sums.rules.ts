/** A line of an order as it can be given back. Amounts in fen. */
export interface ReturnableLine {
  id: number;
  quantity: number;
  /** What it cost in the end, and what of it vouchers paid. */
  shareFen: number;
  voucherFen: number;
  listPriceFen: number;
  activityId: number | null;
  /** Whether it came for nothing with goods of its activity. */
  isGift: boolean;
  /** Units in returns before this one, and units that the shop took off before they were sent, and paid back. */
  returned: number;
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

export interface ReturnSum {
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
 * come back as such. Gifts go back in proportion to the goods they came with; one that stays costs its list price.
 * `giftFenBefore`: what earlier returns of the order were less for gifts.
 */
export function returnSum(
  lines: readonly ReturnableLine[],
  units: ReadonlyMap<number, number>,
  giftFenBefore: number,
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
  const giftFen = giftFenOf(lines, units, { moneyFen, giftFenBefore });
  return {
    lines: sums,
    giftFen,
    refundFen: moneyFen - giftFen,
    voucherFen: sums.reduce((sum, { voucherFen }) => sum + voucherFen, 0),
  };
}

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

/** What all gifts are worth that should have come back by then and did not, in fen. */
function giftsKeptFen(lines: readonly ReturnableLine[], units: ReadonlyMap<number, number>): number {
  const backOf = (line: ReturnableLine): number => line.returned + (units.get(line.id) ?? 0);
  return lines
    .filter(({ isGift, activityId }) => isGift && activityId !== null)
    .reduce((sum, gift) => {
      const bought = lines.filter(({ activityId, isGift }) => activityId === gift.activityId && !isGift);
      const total = bought.reduce((count, { quantity, cut }) => count + quantity - cut, 0);
      const back = bought.reduce((count, line) => count + backOf(line), 0);
      const due = total === 0 ? 0 : Math.floor(((gift.quantity - gift.cut) * back) / total);
      return sum + Math.max(0, due - backOf(gift)) * gift.listPriceFen;
    }, 0);
}
