import { lotsOfOrders } from '#lib/catalogue/goods/lots/read-lots.service.ts';
import type { LineLot } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { inParts } from '#lib/platform/db/rows.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import {
  findOrdersByIds,
  findOrdersOfCheckouts,
  insertOrderEvent,
  setFirstLots,
} from '#lib/trade/orders/orders.repository.ts';
import type { OrderEventTable, OrderRow } from '#lib/trade/orders/orders.table.ts';

/** Reads and writes of orders for checkout, payments, parcels, returns and recalls, inside their own transactions. */
export {
  addRefunded,
  addRefundedOfLines,
  addUnits,
  findAnyOrder,
  findAnyOrders,
  findOrder,
  findOrderEvents,
  findOrderLines,
  findOrdersByIds,
  findOrdersByNos,
  findOrdersOfCheckouts,
  findOrderToTransfer,
  findPayableOrders,
  insertOrder,
  newOrderEvent,
  newOrderLines,
  numbering,
} from '#lib/trade/orders/orders.repository.ts';

/** Stores in lines of orders the first lot that they have now, after their lots changed. */
export async function nameFirstLots(
  trx: Trx,
  orderIds: readonly number[],
  lineIds: Iterable<number>,
): Promise<void> {
  const lots = new Map<number, LineLot[]>();
  for (const some of inParts(orderIds))
    for (const [lineId, taken] of await lotsOfOrders(trx, some)) lots.set(lineId, taken);
  await setFirstLots(
    trx,
    [...new Set(lineIds)].flatMap((lineId) => {
      const taken = lots.get(lineId) ?? [];
      const first = taken.find(({ isRecalled }) => !isRecalled) ?? taken[0];
      return first ? [{ lineId, lotNo: first.number, expiresAt: first.expiresAt }] : [];
    }),
  );
}

/**
 * Returns the member's own orders among these ids that are paid, by id, and the unpaid ones of those named and of their
 * checkouts; `isTransferOnly`: to be paid by transfer from the company's account, neither online nor with others.
 * Orders whose transfer was announced are left out.
 */
export async function paidTogether(
  db: Db,
  memberId: number,
  orderIds: readonly number[],
): Promise<{ paid: OrderRow[]; unpaid: (OrderRow & { isTransferOnly: boolean })[] }> {
  const rows = await findOrdersByIds(db, memberId, orderIds);
  const keys = [...new Set(rows.map(({ checkoutKey }) => checkoutKey))];
  const all = keys.length === 0 ? [] : await findOrdersOfCheckouts(db, memberId, keys);
  return {
    paid: rows.filter(({ state }) => state !== 'unpaid' && state !== 'cancelled'),
    unpaid: all
      .filter(({ state, paymentMethod }) => state === 'unpaid' && paymentMethod === null)
      .map((order) => ({ ...order, isTransferOnly: order.kind === 'ephedrine' })),
  };
}

/**
 * Returns the order that a member's payment of an amount (fen) is for, locked until the end of the transaction;
 * undefined where it is not the member's, or costs a different amount.
 */
export async function holdToPay(
  trx: Trx,
  { orderId, memberId, amountFen }: { orderId: number; memberId: number; amountFen: number },
): Promise<OrderRow | undefined> {
  const order = await holdOrder(trx, orderId, memberId);
  return order?.payableFen === amountFen ? order : undefined;
}

/** Writes an event into an order, for the buyer to read. */
export function notifyOrder(
  trx: Trx,
  {
    orderId,
    kind,
    text,
    actorId,
  }: { orderId: number; kind: OrderEventTable['kind']; text: string; actorId: number | null },
  now: number,
): Promise<void> {
  return insertOrderEvent(trx, { order_id: orderId, kind, text, actor_id: actorId, created_at: now });
}
