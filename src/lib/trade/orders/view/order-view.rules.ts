import type { OrderLineRow, OrderRow } from '#lib/trade/orders/orders.table.ts';
import type { PriceStep } from '#lib/catalogue/pricing/cart/price-steps.rules.ts';
import type { LineLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import {
  type Asker,
  type Movable,
  type MoveName,
  moveRefusal,
} from '#lib/trade/orders/moves/order-moves.rules.ts';

/** A line as it was sold; amounts in fen. */
export interface OrderLine extends Omit<
  OrderLineRow,
  | 'orderId'
  | 'refundedFen'
  | 'cashbackFen'
  | 'giftPoints'
  | 'activityId'
  | 'tierId'
  | 'giftFor'
  | 'offerId'
  | 'priceSteps'
> {
  /** what it took, the earliest expiry first; empty for lines from before lots were kept */
  lots: LineLot[];
  /** why it cost that */
  priceSteps: PriceStep[];
  thumb: string;
}

/** An order as it stands in the list. Amounts in fen, times in ms UTC. */
export interface OrderSummary extends Omit<OrderRow, 'deliveryNotes' | 'parcels'> {
  stateText: string;
  /** whether some of it left, and some is still to be sent */
  isSentInPart: boolean;
  /** how it was paid, in words: `总部代付` where a head office did for its store; empty: not yet */
  paymentText: string;
  isTransferWaiting: boolean;
  /** whether its buyer, a store, asks its head office to pay it */
  isHeadAsked: boolean;
  /** since when its buyer's request to cancel it waits; null: there is none, or it was decided */
  cancelAskedAt: number | null;
  actions: OrderActions;
  lines: OrderLine[];
}

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

/** What the buyer may do with an order now, as its screens offer it. */
export interface OrderActions {
  /** Online, from the balance or by transfer; also to correct what was announced of a transfer. */
  pay: boolean;
  /** only by transfer from the company's account */
  transferOnly: boolean;
  cancel: boolean;
  /** Ask the shop to cancel it, paid as it is; and take that back. */
  askCancel: boolean;
  withdrawCancel: boolean;
  receive: boolean;
  /** For a store: ask its head office to pay; and take that back. */
  askHead: boolean;
  withdrawHead: boolean;
}

/** The moves that the table allows the buyer; none of them waits for a moment. */
export function orderActions(order: Movable): OrderActions {
  const buyer: Asker = { as: 'buyer', id: order.memberId };
  const refusal = (name: MoveName) => moveRefusal(name, order, buyer, Infinity);
  const may = (name: MoveName): boolean => refusal(name) === null;
  return {
    pay: may('announce_transfer') || may('correct_transfer'),
    transferOnly: refusal('pay_from_wallet') === 'kind',
    cancel: may('cancel'),
    askCancel: may('ask_cancel'),
    withdrawCancel: may('withdraw_cancel'),
    receive: may('receive'),
    askHead: may('ask_head'),
    withdrawHead: may('withdraw_head'),
  };
}
