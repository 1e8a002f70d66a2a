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
  /** lots it took, the earliest expiry first; empty for lines from before lots were stored */
  lots: LineLot[];
  /** steps of its price */
  priceSteps: PriceStep[];
  thumb: string;
}

/** An order as the list shows it. Amounts in fen, times in ms UTC. */
export interface OrderSummary extends Omit<OrderRow, 'deliveryNotes' | 'parcels'> {
  stateText: string;
  /** true when some of it was sent, and some is still to be sent */
  isSentInPart: boolean;
  /** payment method in words: `总部代付` where a head office paid for its store; empty: not paid yet */
  paymentText: string;
  isTransferWaiting: boolean;
  /** true when its buyer, a store, asks its head office to pay it */
  isHeadAsked: boolean;
  /** time since which its buyer's request to cancel it waits; null: there is none, or it was decided */
  cancelAskedAt: number | null;
  actions: OrderActions;
  lines: OrderLine[];
}

/** A set as it was bought: one price for the whole set, whose goods only have shares. Amounts in fen. */
interface OrderSet {
  name: string;
  sets: number;
  /** of one set; whole, as sets have one price */
  priceFen: number;
  amountFen: number;
  parts: OrderLine[];
}

/** Item as it was bought: a goods, given or paid for, or a set. */
export type OrderItem = { set: null; line: OrderLine } | { set: OrderSet; line: OrderLine };

/** Returns the lines of an order as they were bought, the parts of a set together. */
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
 * Counts the items bought, as in the cart and on the check-order page (`CartTotals`): a set is one kind, its sets are
 * its units; gifts are not counted.
 */
export function orderCount(lines: readonly OrderLine[]): { kinds: number; units: number } {
  const bought = orderItems(lines).filter(({ line }) => line.priceReason !== 'gift');
  const units = bought.reduce((sum, { set, line }) => sum + (set ? set.sets : line.quantity), 0);
  return { kinds: bought.length, units };
}

/** Actions that the buyer may take on an order now, as its screens offer them. */
export interface OrderActions {
  /** Pay online, from the balance or by transfer; also correct an announced transfer. */
  pay: boolean;
  /** only by transfer from the company's account */
  transferOnly: boolean;
  cancel: boolean;
  /** Ask the shop to cancel it, already paid; and withdraw that request. */
  askCancel: boolean;
  withdrawCancel: boolean;
  receive: boolean;
  /** For a store: ask its head office to pay; and withdraw that request. */
  askHead: boolean;
  withdrawHead: boolean;
}

/** Returns the actions that the table of moves allows the buyer; none of these moves has a first moment. */
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
