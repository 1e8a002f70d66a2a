import { type CartLine, isPlainLine, LINE_TYPES } from './cart-line.rules.ts';

/** Units of goods that something takes from their stock. */
function takenBy({ combination, goodsId, quantity }: CartLine): [goodsId: number, units: number][] {
  if (!combination) return [[goodsId, quantity]];
  return combination.parts.map((part) => [part.goodsId, part.quantity * quantity]);
}

/**
 * How many units of each line can be bought: what the stock and the ticked lines of the same goods leave it, in whole
 * packs. By line id.
 */
export function roomOf(lines: readonly CartLine[]): Map<number, number> {
  const taken = new Map<number, number>();
  for (const line of lines) {
    if (!line.selected) continue;
    for (const [goodsId, units] of takenBy(line)) taken.set(goodsId, (taken.get(goodsId) ?? 0) + units);
  }
  return new Map(
    lines.map((line) => {
      const { id, goodsId, quantity, selected, stepQuantity, stock, type } = line;
      if (type === LINE_TYPES.combination) return [id, stock];
      const byOthers = (taken.get(goodsId) ?? 0) - (selected ? quantity : 0);
      const step = isPlainLine(line) ? Math.max(1, stepQuantity) : 1;
      return [id, Math.floor(Math.max(0, stock - byOthers) / step) * step];
    }),
  );
}

/** Units that a line still lacks up to a number, in whole packs; null where there is no room for them. */
export function unitsTo(
  number: number,
  { quantity, stepQuantity }: Pick<CartLine, 'quantity' | 'stepQuantity'>,
  room: number,
): number | null {
  const step = Math.max(1, stepQuantity);
  const wanted = Math.ceil(number / step) * step;
  return wanted > room ? null : Math.max(0, wanted - quantity);
}
