import { type CartLine, isPlainLine, LINE_TYPES } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { offerKind } from '#lib/catalogue/pricing/unit/offer-kinds.rules.ts';
import type { UnitPrice } from '#lib/catalogue/pricing/unit/price.rules.ts';

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

/** That a line is too large for an offer, and what it costs instead: `超出限购 16 瓶，按 ¥14.72`; empty where it is not. */
export function exceededText(
  { exceeded, priceFen }: Pick<UnitPrice, 'exceeded' | 'priceFen'>,
  unit: string,
): string {
  if (!exceeded) return '';
  const { kind, allowed, limitedBy } = exceeded;
  if (allowed < 1) {
    const gone = limitedBy === 'member' ? '已达限购数量' : '已抢完';
    return `${offerKind(kind).priceLabel}${gone}，按 ${formatFen(priceFen)}`;
  }
  const limit =
    limitedBy === 'member'
      ? `超出限购 ${allowed} ${unit}`
      : `${offerKind(kind).priceLabel}只剩 ${allowed} ${unit}`;
  return `${limit}，按 ${formatFen(priceFen)}`;
}
