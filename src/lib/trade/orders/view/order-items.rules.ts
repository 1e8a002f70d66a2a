import type { OrderLine } from '#lib/trade/orders/view/order-view.rules.ts';

/** A set as it was bought: one price for all of it, over goods that have only shares. Amounts in fen. */
interface OrderSet {
  name: string;
  sets: number;
  /** of one set; whole, as sets have one price */
  priceFen: number;
  amountFen: number;
  parts: OrderLine[];
}

/** What was bought as one thing: a goods, given or paid for, or a set. */
export type OrderItem = { set: null; line: OrderLine } | { set: OrderSet; line: OrderLine };

/** The lines of an order as they were bought, the parts of a set together. */
export function orderItems(lines: readonly OrderLine[]): OrderItem[] {
  const items: OrderItem[] = [];
  for (const line of lines) {
    const set = items.at(-1)?.set;
    if (line.priceReason !== 'combination') items.push({ set: null, line });
    else if (set && line.sets === 0) addPart(set, line);
    else items.push({ line, set: addPart(emptySet(line), line) });
  }
  return items;
}

const emptySet = ({ activityName: name, sets }: OrderLine): OrderSet => ({
  name,
  sets,
  priceFen: 0,
  amountFen: 0,
  parts: [],
});

function addPart(set: OrderSet, line: OrderLine): OrderSet {
  set.parts.push(line);
  set.amountFen += line.amountFen;
  set.priceFen = Math.floor(set.amountFen / Math.max(1, set.sets));
  return set;
}

/**
 * How much was bought, counted as in the cart and on the check-order page (`CartTotals`): a set is one kind, its sets
 * are its units; what is given counts for nothing.
 */
export function orderCount(lines: readonly OrderLine[]): { kinds: number; units: number } {
  const bought = orderItems(lines).filter(({ line }) => line.priceReason !== 'gift');
  const units = bought.reduce((sum, { set, line }) => sum + (set ? set.sets : line.quantity), 0);
  return { kinds: bought.length, units };
}
