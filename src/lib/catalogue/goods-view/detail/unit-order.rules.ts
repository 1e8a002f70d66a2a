/** Units of one pack (tablets, ml) at a price, in fen; null where the spec gives none. */
interface PricedPack {
  priceFen: number;
  unitCount: number | null;
}

const unitPrice = ({ priceFen, unitCount }: PricedPack): number =>
  unitCount ? priceFen / unitCount : Infinity;

/** Sorts by the price of one unit, the lowest first; packs without one come last, and equal ones keep their order. */
export const byUnitPrice = <Pack extends PricedPack>(packs: readonly Pack[]): Pack[] =>
  packs.toSorted((a, b) => {
    const [one, other] = [unitPrice(a), unitPrice(b)];
    return one === other ? 0 : one - other;
  });
