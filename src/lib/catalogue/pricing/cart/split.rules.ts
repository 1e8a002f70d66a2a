/** Goods with ephedrine are an order of their own (domain "Cart and orders"). */
export type OrderKind = 'normal' | 'ephedrine';

/** What of a priced line decides the order it goes to. */
export interface SplittableLine {
  id: number;
  selected: boolean;
  isEphedrine: boolean;
  amountFen: number;
  reductionFen: number;
  couponFen: number;
  voucherFen: number;
  shareFen: number;
  cashbackFen: number;
}

/** One of the orders that a checkout becomes; amounts in fen. */
export interface OrderGroup {
  kind: OrderKind;
  lineIds: number[];
  goodsFen: number;
  reductionFen: number;
  couponFen: number;
  voucherFen: number;
  shippingFen: number;
  payableFen: number;
  /** what comes back once the order is completed */
  cashbackFen: number;
}

function makeGroup(
  kind: OrderGroup['kind'],
  lines: readonly SplittableLine[],
  shippingFen: number,
): OrderGroup {
  const sum = (amount: (line: SplittableLine) => number) =>
    lines.reduce((total, line) => total + amount(line), 0);
  return {
    kind,
    lineIds: lines.map(({ id }) => id),
    goodsFen: sum((line) => line.amountFen),
    reductionFen: sum((line) => line.reductionFen),
    couponFen: sum((line) => line.couponFen),
    voucherFen: sum((line) => line.voucherFen),
    shippingFen,
    payableFen: sum((line) => line.shareFen) + shippingFen,
    cashbackFen: sum((line) => line.cashbackFen),
  };
}

/**
 * Splits the selected lines into the orders they become: goods with ephedrine always in one of their own, after the
 * others. Shipping is charged once for the whole checkout, on the first group; thresholds were judged on the whole,
 * so nobody pays more because of the split. No selected lines, no groups.
 */
export function splitOrders(lines: readonly SplittableLine[], shippingFen: number): OrderGroup[] {
  const selected = lines.filter((line) => line.selected);
  const kinds = [
    { kind: 'normal' as const, lines: selected.filter((line) => !line.isEphedrine) },
    { kind: 'ephedrine' as const, lines: selected.filter((line) => line.isEphedrine) },
  ];
  return kinds
    .filter((group) => group.lines.length > 0)
    .map((group, index) => makeGroup(group.kind, group.lines, index === 0 ? shippingFen : 0));
}
