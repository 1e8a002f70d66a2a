/** Units of one sale (tablets, ml) at a price, in fen; null where the spec names none. */
interface PricedPack {
  priceFen: number;
  unitCount: number | null;
}

const unitPrice = ({ priceFen, unitCount }: PricedPack): number =>
  unitCount ? priceFen / unitCount : Infinity;

/** By the price of one unit, the lowest leading; those without one last, and equal ones as they were. */
export const byUnitPrice = <Pack extends PricedPack>(packs: readonly Pack[]): Pack[] =>
  packs.toSorted((a, b) => {
    const [one, other] = [unitPrice(a), unitPrice(b)];
    return one === other ? 0 : one - other;
  });
