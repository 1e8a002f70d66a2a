import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { deskOrderColumns } from '#lib/trade/order-desk/order-desk.columns.ts';
import { orderDeskQuery, orderSearch } from '#lib/trade/order-desk/order-desk.fields.ts';
import {
  countDeskOrders,
  findColdOrders,
  findDeskOrders,
  findOrderNotes,
  hasEarlierOrders,
  insertOrderNote,
} from '#lib/trade/order-desk/order-desk.repository.ts';
import { isReadOneByOne, type OrderSearch, PARCELS_OFFERED } from '#lib/trade/order-desk/order-desk.rules.ts';
import { findAnyOrder, findAnyOrders } from '#lib/trade/orders/order-steps.service.ts';
import {
  type DeliveryNote,
  ORDER_STATES,
  type OrderState,
  splitNotes,
} from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
import type { OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';
import type { OrderDetail } from '#lib/trade/order-detail/order-detail.rules.ts';
import { summarize } from '#lib/trade/orders/view/order-view.service.ts';
import { detailOf } from '#lib/trade/order-detail/order-detail.service.ts';
import type { Parcel } from '#lib/trade/parcels/parcels.rules.ts';
import { parcelsOfOrders } from '#lib/trade/parcels/parcels.service.ts';
import { type KeepingRequest, ordersKept } from '#lib/trade/payments/refunds/refund-requests.service.ts';
import { ordersMissing } from '#lib/trade/recalls/recalled-lines.service.ts';

const ORDERS_PER_PAGE = 20;
const AUDIT_LINES = 20;

/** An order in the desk's list. */
export interface DeskOrder extends OrderSummary {
  isCold: boolean;
  /** True when goods of it were recalled and not replaced. */
  isMissing: boolean;
  /** Approval request that waits for a second user before it may be sent. */
  keptFor: KeepingRequest | null;
  deliveryNotes: DeliveryNote[];
  parcels: Parcel[];
}

export interface DeskPage {
  orders: DeskOrder[];
  /** Counts of all states, up to ten thousand each. */
  counts: Record<OrderState, number>;
  /** True when earlier orders of the state were left out of the search; filtering by days finds them. */
  isCut: boolean;
  page: number;
  pages: number;
}

/** Returns a page of the orders that a search finds, for operators, with counts of all states (product §12.4). */
export async function listDeskOrders(
  db: Db,
  search: OrderSearch & { page: number; size?: number },
  now: number,
): Promise<DeskPage> {
  const { page, size = ORDERS_PER_PAGE, ...asked } = search;
  const states = Object.keys(ORDER_STATES) as OrderState[];
  const counted = await Promise.all(states.map((state) => countDeskOrders(db, { ...asked, state }, now)));
  const counts = Object.fromEntries(states.map((state, index) => [state, counted[index] ?? 0])) as Record<
    OrderState,
    number
  >;
  const { offset, ...shown } = pageOf(page, counts[asked.state], size);
  const rows = await findDeskOrders(db, asked, { limit: size, offset }, now);
  const orders = await toDeskOrders(db, rows);
  const isCut = isReadOneByOne(asked) && (await hasEarlierOrders(db, asked));
  return { orders, counts, isCut, ...shown };
}

async function toDeskOrders(db: Db, rows: readonly OrderRow[]): Promise<DeskOrder[]> {
  const ids = rows.map(({ id }) => id);
  const cold = await findColdOrders(db, ids);
  const summaries = await summarize(db, rows);
  const missing = await ordersMissing(db, ids);
  const kept = await ordersKept(db, rows);
  const parcels = await parcelsOfOrders(db, ids);
  return rows.flatMap((row, index) => {
    const summary = summaries[index];
    if (!summary) return [];
    return {
      ...summary,
      isCold: cold.has(row.id),
      isMissing: missing.has(row.id),
      keptFor: kept.get(row.id) ?? null,
      deliveryNotes: splitNotes(row.deliveryNotes),
      parcels: parcels.get(row.id) ?? [],
    };
  });
}

/**
 * Returns the orders that staff chose, in the order they were chosen, without unknown ids; where none was chosen, the
 * first paid ones of the list as it is searched. `now` in ms.
 */
export async function chosenDeskOrders(
  db: Db,
  { ids, search }: { ids: readonly number[] | null; search: OrderSearch },
  now: number,
): Promise<DeskOrder[]> {
  if (ids !== null) return ids.length > 0 ? toDeskOrders(db, await findAnyOrders(db, ids)) : [];
  const paid = { ...search, state: 'paid' as const };
  return toDeskOrders(db, await findDeskOrders(db, paid, { limit: PARCELS_OFFERED, offset: 0 }, now));
}

/** All data of an order, for operators. */
export interface OrderOnDesk {
  order: OrderDetail;
  memberId: number;
  isCold: boolean;
  notes: { id: number; text: string; who: string; at: number }[];
  trail: AuditLine[];
}

/** Returns an order as operators see it; null where there is none. */
export async function readDeskOrder(db: Db, id: number): Promise<OrderOnDesk | null> {
  const row = await findAnyOrder(db, id);
  if (!row) return null;
  return {
    order: await detailOf(db, row),
    memberId: row.memberId,
    isCold: (await findColdOrders(db, [id])).has(id),
    notes: await findOrderNotes(db, id),
    trail: await auditOf(db, `order:${id}`, AUDIT_LINES),
  };
}

/** Adds a note on an order for colleagues; a repetition by the same user is stored once. Throws `not_found`. */
export async function noteOrder(
  db: Db,
  operator: Member,
  { id, text }: { id: number; text: string },
  now: number,
): Promise<void> {
  await transact(db, async (trx) => {
    // Locked, so that of simultaneous repetitions one is written.
    if (!(await holdOrder(trx, id))) throw notFound('这个订单');
    const [last] = await findOrderNotes(trx, id);
    if (last?.text === text && last.actorId === operator.id) return;
    await insertOrderNote(trx, { order_id: id, text, actor_id: operator.id, created_at: now });
  });
}

/** Exports the desk's list of orders as a file for the program of a warehouse or a carrier. */
export const orderDeskExport = listExport({
  query: orderDeskQuery,
  read: async (db, { page, size, ...query }, now) => {
    const { orders, pages } = await listDeskOrders(db, { ...orderSearch(query), page, size }, now);
    return { rows: orders, pages };
  },
  columns: deskOrderColumns,
});
