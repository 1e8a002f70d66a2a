import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { listStores } from '#lib/people/stores/stores.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { countOrders, findOrders, tallyByMember } from '#lib/trade/orders/orders-list.repository.ts';
import type { OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import { summarize } from '#lib/trade/orders/view/order-view.service.ts';
import { formatDate } from '#lib/platform/time.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { z } from 'zod';
import { type ExportedList, listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { orderLineColumns } from '#lib/trade/orders/view/order-lines.columns.ts';
import { daysOf, orderQueryFields, storeField } from '#lib/trade/orders/view/order-query.fields.ts';

const ORDERS_PER_PAGE = 10;
const LATEST = 20;

/** Stores whose orders a head office requests. */
export type StoreChoice = 'own' | 'all' | number;

export interface OrderQuery {
  state: OrderState | null;
  /** part of a goods' name, its maker's name, or the order number; empty finds all */
  keywords: string;
  /** stores of a head office: itself (`own`, also where it is left out), all of them and itself, or one by its id */
  store?: StoreChoice;
  /** period in which it was placed, ms; the end excluded */
  from?: number | null;
  until?: number | null;
  /** from 1 */
  page: number;
}

export interface OrderPage {
  orders: OrderSummary[];
  /** numbers of orders in each state and in all, for any requested state */
  counts: Record<OrderState | 'all', number>;
  page: number;
  pages: number;
  total: number;
}

/**
 * Returns a page of the member's orders, for a head office those of its stores too, newest first, with the counts per
 * state. Throws `not_found` for a store that is not its own.
 */
export async function listOrders(
  db: Db,
  member: Member,
  query: OrderQuery & { size?: number },
): Promise<OrderPage> {
  const { state, page, from, until, store = 'own', size = ORDERS_PER_PAGE } = query;
  const memberIds = await buyersOf(db, member, store);
  const search = { memberIds, keywords: query.keywords.trim(), from, until };
  const counts = { all: 0, unpaid: 0, paid: 0, shipped: 0, completed: 0, cancelled: 0 };
  for (const row of await countOrders(db, search)) {
    counts[row.state] = row.count;
    counts.all += row.count;
  }
  const total = state === null ? counts.all : counts[state];
  const shown = pageOf(page, total, size);
  const rows = await findOrders(db, { ...search, state }, size, shown.offset);
  return { orders: await summarize(db, rows), counts, page: shown.page, pages: shown.pages, total };
}

/**
 * Returns the buyers whose orders, or returns, a choice of stores means: only a head office's own stores. Throws
 * `not_found`.
 */
export async function buyersOf(
  db: Db,
  member: Pick<Member, 'id' | 'kind'>,
  store: StoreChoice,
): Promise<number[]> {
  if (store === 'own' || (store === 'all' && member.kind !== 'head_office')) return [member.id];
  if (member.kind !== 'head_office') throw notFound('这家门店');
  const stores = (await listStores(db, member)).map(({ id }) => id);
  if (store === 'all') return [member.id, ...stores];
  if (!stores.includes(store)) throw notFound('这家门店');
  return [store];
}

/** Returns the numbers of a member's latest orders, to choose from. */
export async function latestOrders(db: Db, member: Member): Promise<{ no: string; day: string }[]> {
  const search = { memberIds: [member.id], state: null, keywords: '' };
  const orders = await findOrders(db, search, LATEST, 0);
  return orders.map(({ no, createdAt }) => ({ no, day: formatDate(createdAt) }));
}

/** Counts a member's orders in each state. */
export function countOrdersOf(db: Db, memberId: number): Promise<{ state: OrderState; count: number }[]> {
  return countOrders(db, { memberIds: [memberId], keywords: '' });
}

/** Numbers of a member's open orders. Time in ms. */
export interface OrderTally {
  unpaid: number;
  /** Paid or sent, and not completed. */
  underWay: number;
  lastOrderAt: number | null;
}

/** Counts the open orders of several members at once; returns a function by member id. */
export async function tallyOrders(db: Db, memberIds: readonly number[]): Promise<(id: number) => OrderTally> {
  const rows = memberIds.length === 0 ? [] : await tallyByMember(db, memberIds);
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId);
  return (id) => {
    const tally: OrderTally = { unpaid: 0, underWay: 0, lastOrderAt: null };
    for (const { state, count, latest } of byMember.get(id) ?? []) {
      if (state === 'unpaid') tally.unpaid += count;
      if (state === 'paid' || state === 'shipped') tally.underWay += count;
      tally.lastOrderAt = Math.max(tally.lastOrderAt ?? 0, latest);
    }
    return tally;
  };
}

/** Exports a member's orders as a file, a line for each goods, for a purchaser's own program (product §7.4). */
export const orderLinesExport = (member: Member): ExportedList =>
  listExport({
    query: z.object({ ...orderQueryFields, store: storeField }),
    read: async (db, { size, ...query }) => {
      const { orders, pages } = await listOrders(db, member, { ...query, ...daysOf(query), size });
      return { rows: orders.flatMap((order) => order.lines.map((line) => ({ order, line }))), pages };
    },
    columns: orderLineColumns(member.kind),
  });
