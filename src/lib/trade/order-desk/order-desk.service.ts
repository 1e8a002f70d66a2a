import { lotsText } from '#lib/catalogue/goods/lots/lots.rules.ts';
import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOf } from '#lib/people/audit/audit.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { listExport } from '#lib/platform/http/call/lists/list-export.server.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { holdOrder } from '#lib/trade/orders/moves/move-order.service.ts';
import { orderDeskQuery, orderSearch } from '#lib/trade/order-desk/order-desk.fields.ts';
import {
  countDeskOrders,
  findColdOrders,
  findDeskOrders,
  findOrderNotes,
  hasEarlierOrders,
  insertOrderNote,
} from '#lib/trade/order-desk/order-desk.repository.ts';
import {
  isReadOneByOne,
  KEPT_WORDS,
  type OrderSearch,
  PARCELS_OFFERED,
} from '#lib/trade/order-desk/order-desk.rules.ts';
import { ORDER_KINDS } from '#lib/trade/orders/order-words.rules.ts';
import { findAnyOrder, findAnyOrders } from '#lib/trade/orders/order-steps.service.ts';
import {
  type DeliveryNote,
  ORDER_STATES,
  type OrderState,
  PAYMENT_METHODS,
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
  columns: [
    { label: '订单号', value: ({ no }) => no },
    { label: '状态', value: ({ stateText }) => stateText },
    { label: '订单类型', value: ({ kind }) => ORDER_KINDS[kind] },
    { label: '公司', value: ({ company }) => company },
    { label: '收货人', value: ({ receiver }) => receiver },
    { label: '电话', value: ({ phone }) => phone },
    { label: '地区', value: ({ regionName }) => regionName },
    { label: '地址', value: ({ address }) => address },
    {
      label: '商品',
      value: ({ lines }) =>
        lines.map(({ name, spec, quantity, unit }) => `${name} ${spec} ${quantity}${unit}`).join('；'),
    },
    {
      label: '批次',
      value: ({ lines }) =>
        lines
          .map(({ name, lots }) => (lots.length === 0 ? '' : `${name} ${lotsText(lots)}`))
          .filter(Boolean)
          .join('；'),
    },
    { label: '召回缺货', value: ({ isMissing }) => (isMissing ? '是，勿发' : '') },
    { label: '待复核', value: ({ keptFor }) => (keptFor === null ? '' : `${KEPT_WORDS[keptFor]}，勿发`) },
    { label: '冷藏', value: ({ isCold }) => (isCold ? '是' : '') },
    { label: '商品金额（元）', kind: 'money', value: ({ goodsFen }) => goodsFen },
    { label: '活动减免（元）', kind: 'money', value: ({ reductionFen }) => reductionFen },
    { label: '优惠券（元）', kind: 'money', value: ({ couponFen }) => couponFen },
    { label: '现金券（元）', kind: 'money', value: ({ voucherFen }) => voucherFen },
    { label: '运费（元）', kind: 'money', value: ({ shippingFen }) => shippingFen },
    { label: '应付（元）', kind: 'money', value: ({ payableFen }) => payableFen },
    {
      label: '付款方式',
      value: ({ paymentMethod }) => (paymentMethod === null ? '' : PAYMENT_METHODS[paymentMethod]),
    },
    { label: '下单时间', kind: 'moment', value: ({ createdAt }) => createdAt },
    { label: '付款时间', kind: 'moment', value: ({ paidAt }) => paidAt },
    { label: '发货时间', kind: 'moment', value: ({ shippedAt }) => shippedAt },
    { label: '承运商', value: ({ parcels }) => parcels.map(({ carrier }) => carrier).join('；') },
    { label: '运单号', value: ({ parcels }) => parcels.map(({ trackingNo }) => trackingNo).join('；') },
    { label: '买家备注', value: ({ remark }) => remark },
  ],
});
