import type { Db } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { ordersToPay } from '#lib/trade/orders/order-payment.service.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import type { PaymentTry } from '#lib/trade/payments/tries/try-words.rules.ts';
import { getTry, latestTryOfOrder, view } from '#lib/trade/payments/tries/try-view.service.ts';
import { findOpenTry, findTryOrders } from '#lib/trade/payments/tries/tries.repository.ts';
import { subjectOf } from '#lib/trade/payments/tries/tries.rules.ts';

/** An order of a try: what the try pays of it, and what the order is now. */
export interface TryOrder {
  id: number;
  no: string;
  amountFen: number;
  state: OrderState;
}

/** The member's own try that an address names, or null: for pages, which then show what they show without. */
export async function findOwnTry(
  db: Db,
  member: Member,
  id: string | null,
  now: number,
): Promise<PaymentTry | null> {
  const tryId = readId(id);
  if (tryId === null) return null;
  try {
    return await getTry(db, member, tryId, now);
  } catch (error) {
    if (error instanceof ShopError) return null;
    throw error;
  }
}

/** The orders that a try pays, by id. */
async function ordersOfTry(db: Db, member: Member, { id, orderIds }: PaymentTry): Promise<TryOrder[]> {
  const shares = new Map((await findTryOrders(db, id)).map(({ orderId, amountFen }) => [orderId, amountFen]));
  const orders = await ordersToPay(db, member.id, orderIds);
  return orders.map(({ id: orderId, no, state }) => ({
    id: orderId,
    no,
    state,
    amountFen: shares.get(orderId) ?? 0,
  }));
}

/** What the page of an order is asked for: the try that its address names, or orders to be paid together. */
interface NamedTry {
  orderId: number;
  named: PaymentTry | null;
  orderIds: readonly number[];
}

/** A try that a page shows, with the orders it pays; `isOpen`: all of it can still be paid. */
export interface ShownTry {
  payment: PaymentTry;
  orders: TryOrder[];
  isOpen: boolean;
}

/**
 * The try that a pay page shows: the one it names; else an open one for exactly the orders asked for; else the latest of
 * its order, which may be for others too and is only mentioned. One whose amount was wrong goes before all, as nothing
 * more is to be paid until that is settled. Null where there is none.
 */
export async function tryToShow(
  db: Db,
  member: Member,
  { orderId, named, orderIds }: NamedTry,
  now: number,
): Promise<ShownTry | null> {
  const latest = await latestTryOfOrder(db, member, orderId, now);
  const asked = { memberId: member.id, subject: subjectOf(orderIds) };
  const same = named || latest?.state === 'mismatched' ? undefined : await findOpenTry(db, asked, now);
  const payment =
    latest?.state === 'mismatched' ? latest : (named ?? (same ? await view(db, same, now) : latest));
  if (!payment) return null;
  const orders = await ordersOfTry(db, member, payment);
  const isOpen =
    payment.state === 'open' && payment.startKind !== '' && orders.every(({ state }) => state === 'unpaid');
  return { payment, orders, isOpen };
}
