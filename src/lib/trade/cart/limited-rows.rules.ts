import { type AskedLine, type KnownLine } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { isPlainLine, LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { priceParts } from '#lib/catalogue/pricing/cart/limited-lines.rules.ts';
import { hasLimitedOffer, type PriceBuyer } from '#lib/catalogue/pricing/unit/unit-price.rules.ts';

/** New values of a line that becomes another one of the same goods. */
interface ChangedRow {
  id: number;
  type: typeof LINE_TYPES.plain | typeof LINE_TYPES.limited;
  quantity: number;
  selected: boolean;
}

/**
 * Changes to a cart's lines that put the units within a limited price on their own line; `added` is a plain line next
 * to `like`.
 */
export interface LimitedChanges {
  removed: number[];
  changed: ChangedRow[];
  added: { like: number; quantity: number }[];
}

type Row = KnownLine<AskedLine & { selectable: boolean }>;

/**
 * Returns the changes that a cart's lines need (product §6.4): of goods at a limited price, the units within the limit
 * are one line and the rest another, by what is left and allowed now; they become one line again where all units fit or
 * the price is over. A line that was ticked separately keeps its units, as far as the limit allows.
 */
export function limitedChanges(lines: readonly Row[], buyer: Omit<PriceBuyer, 'quantity'>): LimitedChanges {
  const changes: LimitedChanges = { removed: [], changed: [], added: [] };
  const own = lines.filter(({ line }) => line.selectable && isPlainLine(line));
  for (const same of Map.groupBy(own, ({ line }) => line.goodsId).values()) {
    const limited = same.find(({ line }) => line.type === LINE_TYPES.limited)?.line;
    const plain = same.find(({ line }) => line.type === LINE_TYPES.plain)?.line;
    const first = limited ?? plain;
    const [{ goods } = { goods: null }] = same;
    if (!first || !goods) continue;
    const set = (line: AskedLine, to: Partial<ChangedRow>): void => {
      const { id, type, quantity, selected } = line;
      const next = { id, type: type as ChangedRow['type'], quantity, selected, ...to };
      if (next.type !== type || next.quantity !== quantity || next.selected !== selected)
        changes.changed.push(next);
    };
    if (limited && plain && limited.selected !== plain.selected) {
      const [within, rest] = priceParts(goods, limited.quantity, buyer);
      if (!limited.selected || !within || !rest) continue;
      set(limited, { quantity: within.quantity });
      set(plain, { quantity: plain.quantity + rest.quantity, selected: true });
      continue;
    }
    const total = same.reduce((sum, { line }) => sum + line.quantity, 0);
    const [within, rest] = priceParts(goods, total, buyer);
    if (within && rest) {
      set(first, { type: LINE_TYPES.limited, quantity: within.quantity });
      if (limited && plain) set(plain, { quantity: rest.quantity });
      else changes.added.push({ like: first.id, quantity: rest.quantity });
      continue;
    }
    if (limited && plain) changes.removed.push(plain.id);
    const isLimited = limited !== undefined && hasLimitedOffer(goods.source, buyer.now);
    set(first, { type: isLimited ? LINE_TYPES.limited : LINE_TYPES.plain, quantity: total });
  }
  return changes;
}

/** True when no line has to change. */
export const isSettled = ({ removed, changed, added }: LimitedChanges): boolean =>
  removed.length + changed.length + added.length === 0;
