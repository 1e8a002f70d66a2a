import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { type OrderDetail, toSibling } from '#lib/trade/order-detail/order-detail.rules.ts';
import { isTransferWaiting } from '#lib/trade/orders/moves/order-moves.rules.ts';
import { findOrder, findOrderEvents, findOrdersOfCheckouts } from '#lib/trade/orders/order-steps.service.ts';
import { splitNotes } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import { summarize } from '#lib/trade/orders/view/order-view.service.ts';
import { parcelsOfOrders } from '#lib/trade/parcels/parcels.service.ts';
import { findPayments } from '#lib/trade/payments/payments.service.ts';

/** Returns one of the member's own orders with lines, events and payments. Throws `not_found`. */
export async function getOrder(db: Db, member: Member, id: number): Promise<OrderDetail> {
  const row = await findOrder(db, member.id, id);
  if (!row) throw notFound('这个订单');
  return detailOf(db, row);
}

/** Returns all data of an order that its buyer sees. */
export async function detailOf(db: Db, row: OrderRow): Promise<OrderDetail> {
  const { id } = row;
  const [summary] = await summarize(db, [row]);
  if (!summary) throw notFound('这个订单');
  const siblings = await findOrdersOfCheckouts(db, row.memberId, [row.checkoutKey]);
  const events = await findOrderEvents(db, id);
  return {
    ...summary,
    deliveryNotes: splitNotes(row.deliveryNotes),
    events: events.map(({ kind, text, createdAt }) => ({ kind, text, at: createdAt })),
    parcels: (await parcelsOfOrders(db, [id])).get(id) ?? [],
    payments: await findPayments(db, id),
    siblings: siblings
      .filter((sibling) => sibling.id !== id)
      .map((sibling) => toSibling({ ...sibling, isTransferWaiting: isTransferWaiting(sibling) })),
  };
}

/** Returns the member's own order that an address names, or null; pages answer null with "not found". */
export async function findOwnOrder(
  db: Db,
  member: Member,
  id: string | null | undefined,
): Promise<OrderDetail | null> {
  const orderId = readId(id);
  if (orderId === null) return null;
  try {
    return await getOrder(db, member, orderId);
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}
