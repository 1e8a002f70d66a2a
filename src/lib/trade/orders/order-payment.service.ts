import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import {
  addRefunded,
  findAnyOrder,
  findOrder,
  findOrdersByIds,
  findPayableOrders,
  findUnpaidOfCheckouts,
  insertOrderEvent,
} from '#lib/trade/orders/orders.repository.ts';
import type { OrderEventTable, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** What payments, refunds and returns read of orders, and what parcels count of their lines. */
export {
  addUnits,
  findAnyOrder,
  findOrder,
  findOrderEvents,
  findOrderLines,
} from '#lib/trade/orders/orders.repository.ts';

/** A member's own order, for whoever pays it. */
export function orderToPay(db: Db, memberId: number, orderId: number): Promise<OrderRow | undefined> {
  return findOrder(db, memberId, orderId);
}

/** The member's own orders among these ids, by id; those of others are left out. */
export function ordersToPay(db: Db, memberId: number, orderIds: readonly number[]): Promise<OrderRow[]> {
  return findOrdersByIds(db, memberId, orderIds);
}

/** An order that its member may pay together with others. */
export interface PayableOrder {
  id: number;
  no: string;
  payableFen: number;
  checkoutKey: string;
  createdAt: number;
}

/** The member's orders that can be paid online or from the balance, the latest first: no more than a day's. */
export async function payableOrders(db: Db, memberId: number, now: number): Promise<PayableOrder[]> {
  const rows = await findPayableOrders(db, memberId, now);
  return rows.map(({ id, no, payableFen, checkoutKey, createdAt }) => ({
    id,
    no,
    payableFen,
    checkoutKey,
    createdAt,
  }));
}

/** An order as the page of what was paid shows it. */
type ShownOrder = Pick<PayableOrder, 'id' | 'no' | 'payableFen'>;

/** One that is still to be paid. */
interface UnpaidOrder extends ShownOrder {
  /** By transfer from the company's account, neither online nor with others. */
  isTransferOnly: boolean;
}

/**
 * The member's own orders among these ids that are paid, by id, and what is still to be paid of those named and of the
 * checkouts they come from. For an order whose transfer was announced nothing is left to do.
 */
export async function paidTogether(
  db: Db,
  memberId: number,
  orderIds: readonly number[],
): Promise<{ paid: ShownOrder[]; unpaid: UnpaidOrder[] }> {
  const rows = await findOrdersByIds(db, memberId, orderIds);
  const keys = [...new Set(rows.map(({ checkoutKey }) => checkoutKey))];
  const shown = ({ id, no, payableFen }: OrderRow): ShownOrder => ({ id, no, payableFen });
  const unpaid = keys.length === 0 ? [] : await findUnpaidOfCheckouts(db, memberId, keys);
  return {
    paid: rows.filter(({ state }) => state !== 'unpaid' && state !== 'cancelled').map(shown),
    unpaid: unpaid
      .filter((order) => order.paymentMethod === null)
      .map((order) => ({ ...shown(order), isTransferOnly: order.kind === 'ephedrine' })),
  };
}

/**
 * An order that a member's payment of an amount (fen) is for, held until the end of the transaction;
 * undefined where it is not the member's, or costs something else.
 */
export async function holdToPay(
  trx: Trx,
  { orderId, memberId, amountFen }: { orderId: number; memberId: number; amountFen: number },
): Promise<OrderRow | undefined> {
  const order = await holdOrder(trx, orderId, memberId);
  return order?.payableFen === amountFen ? order : undefined;
}

/**
 * Counts money that goes back for an order: what it earns is reckoned without it, whether it is completed before or
 * after. Returns the order as it is then, held until the end of the transaction.
 */
export const countRefunded = (trx: Trx, orderId: number, refundedFen: number): Promise<OrderRow> =>
  addRefunded(trx, orderId, refundedFen);

/** What happened to an order, for the buyer to read. */
interface OrderNews {
  orderId: number;
  kind: OrderEventTable['kind'];
  text: string;
  actorId: number | null;
}

export function notifyOrder(
  trx: Trx,
  { orderId, kind, text, actorId }: OrderNews,
  now: number,
): Promise<void> {
  return insertOrderEvent(trx, { order_id: orderId, kind, text, actor_id: actorId, created_at: now });
}

/** The number of anybody's order, for what is reported of its money. */
export async function findAnyOrderNo(db: Db, orderId: number): Promise<string> {
  return (await findAnyOrder(db, orderId))?.no ?? '';
}
