import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { Providers } from '#lib/trade/payments/providers/provider.rules.ts';
import { askNow } from '#lib/trade/payments/tries/ask-back.service.ts';
import { type PaymentTry, subjectOf } from '#lib/trade/payments/tries/tries.rules.ts';
import {
  findLatestTopUp,
  findLatestTryOfOrder,
  findOpenTry,
  findTry,
  findTryByNo,
  findTryOrders,
} from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { findOrdersByIds } from '#lib/trade/orders/order-steps.service.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';

/** Returns a member's own try. Throws `not_found`. */
export async function getTry(db: Db, member: Member, id: number, now: number): Promise<PaymentTry> {
  return view(db, await ownRow(db, member, id), now);
}

/** Returns the row of a member's own try, for watchers. Throws `not_found`. */
export async function ownRow(db: Db, member: Member, id: number): Promise<PaymentTryRow> {
  const row = await findTry(db, member.id, id);
  if (!row) throw notFound('这次付款');
  return row;
}

/** Asks the provider about a member's own try now. Throws `not_found`. */
export async function checkTry(
  db: Db,
  member: Member,
  { id, providers }: { id: number; providers: Providers },
  now: number,
): Promise<PaymentTry> {
  return view(db, await askNow(db, providers, await ownRow(db, member, id), now), now);
}

/** Returns the latest try of a member to pay an order, or null. */
async function latestTryOfOrder(
  db: Db,
  member: Member,
  orderId: number,
  now: number,
): Promise<PaymentTry | null> {
  const row = await findLatestTryOfOrder(db, member.id, orderId);
  return row ? view(db, row, now) : null;
}

/** Returns the latest try of a member to top up, or null. */
export async function latestTopUp(db: Db, member: Member, now: number): Promise<PaymentTry | null> {
  const row = await findLatestTopUp(db, member.id);
  return row ? view(db, row, now) : null;
}

export async function view(db: Db, row: PaymentTryRow, now: number): Promise<PaymentTry> {
  const orders = row.purpose === 'orders' ? await findTryOrders(db, row.id) : [];
  return {
    ...row,
    state: row.state === 'open' && row.expiresAt <= now ? 'expired' : row.state,
    orderIds: orders.map(({ orderId }) => orderId),
  };
}

/**
 * Returns the page that a buyer goes to from a try: of what was paid, or else the page where this try is paid. `from`:
 * the order whose page the buyer came from, which stays the page's own among those that are paid together.
 */
export function pageOfTry({ id, purpose, state, orderIds }: PaymentTry, from?: number): string {
  const own = from !== undefined && orderIds.includes(from) ? from : orderIds[0];
  if (purpose === 'top_up' || own === undefined) return pathTo('wallet', {}, { try: id });
  return state === 'paid'
    ? pageOfPaid([own, ...orderIds.filter((one) => one !== own)])
    : pathTo('pay_order', { id: own }, { try: id });
}

/** Returns the page of orders that were paid together, the first of them being its own. */
export const pageOfPaid = ([id, ...others]: readonly number[]): string =>
  pathTo('pay_done', {}, { id: id ?? '', with: others.join(',') });

/** Returns the page that a buyer goes back to from a provider, or null for a trade that the shop has not started. */
export async function pageOfTrade(
  db: Db,
  { provider, outTradeNo }: Pick<PaymentTry, 'provider' | 'outTradeNo'>,
  now: number,
): Promise<string | null> {
  const row = await findTryByNo(db, provider, outTradeNo);
  return row ? pageOfTry(await view(db, row, now)) : null;
}

/** An order of a try: the amount that the try pays of it, and the order's current state. */
interface TryOrder {
  id: number;
  no: string;
  amountFen: number;
  state: OrderState;
}

/** Returns the member's own try that a page's address names, or null, so that the page is shown without it. */
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

/** Returns the orders that a try pays, by id. */
async function ordersOfTry(db: Db, member: Member, { id, orderIds }: PaymentTry): Promise<TryOrder[]> {
  const shares = new Map((await findTryOrders(db, id)).map(({ orderId, amountFen }) => [orderId, amountFen]));
  const orders = await findOrdersByIds(db, member.id, orderIds);
  return orders.map(({ id: orderId, no, state }) => ({
    id: orderId,
    no,
    state,
    amountFen: shares.get(orderId) ?? 0,
  }));
}

/** Query of an order's page: the try that its address names, or orders to be paid together. */
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
 * Returns the try that a pay page shows: the one its address names; else an open one for exactly the requested orders;
 * else the latest of its order, which may be for others too and is only mentioned. A mismatched try takes precedence,
 * as nothing more is to be paid until it is settled. Null when there is none.
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
