/** Goods with ephedrine are an order of their own (product §7.2). */
export type OrderKind = 'normal' | 'ephedrine';

/** What of a priced line shows whether it is in the order. */
interface SplittableLine {
  id: number;
  selected: boolean;
}

interface GroupTotals {
  goodsFen: number;
  reductionFen: number;
  couponFen: number;
  voucherFen: number;
  shippingFen: number;
  /** what its goods still lack for free delivery; 0 when nothing is to be paid */
  missingForFreeShippingFen: number;
  payableFen: number;
  /** what comes back once the order is completed */
  cashbackFen: number;
}

/** One of the orders that a checkout becomes; amounts in fen. */
export interface OrderGroup extends GroupTotals {
  kind: OrderKind;
  lineIds: number[];
  /** where the activities reached deliver free: region codes or their beginnings, null for everywhere */
  freeDelivery: (readonly string[] | null)[];
}

/** The selected lines of an order, as the order they become. */
export function orderGroup(
  kind: OrderKind,
  lines: readonly SplittableLine[],
  { totals, freeDelivery }: { totals: GroupTotals; freeDelivery: OrderGroup['freeDelivery'] },
): OrderGroup {
  const { goodsFen, reductionFen, couponFen, voucherFen, payableFen, cashbackFen } = totals;
  const { shippingFen, missingForFreeShippingFen } = totals;
  return {
    kind,
    lineIds: lines.filter(({ selected }) => selected).map(({ id }) => id),
    goodsFen,
    reductionFen,
    couponFen,
    voucherFen,
    payableFen,
    cashbackFen,
    shippingFen,
    missingForFreeShippingFen,
    freeDelivery,
  };
}
