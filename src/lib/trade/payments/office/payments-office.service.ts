import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { ordersToPay } from '#lib/trade/orders/order-payment.service.ts';
import type { PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import {
  findArrivals,
  findOfficeRefunds,
  findOfficeTry,
  findOrderNos,
  findTries,
  type OfficeRefundRow,
  type OfficeTryRow,
  sumRefunds,
  sumRefundsOf,
  sumTries,
} from '#lib/trade/payments/office/payments-office.repository.ts';
import {
  PAYMENT_TABS,
  type PaymentSearch,
  type PaymentTab,
  STATES_OF_TAB,
} from '#lib/trade/payments/office/payments-office.rules.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { findRefunds } from '#lib/trade/payments/refunds/refunds.repository.ts';
import { paymentsOfTry } from '#lib/trade/payments/tries/paid-orders.service.ts';
import { findTryOrders } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentRefundRow } from '#lib/trade/payments/tries/tries.table.ts';

const PER_PAGE = 20;

/** What the payments of a tab come to at one provider, in fen. */
export interface ProviderSum {
  provider: PaymentProviderName;
  count: number;
  fen: number;
}

export interface PaymentsPage {
  tries: (OfficeTryRow & { orderNos: string[]; refundedFen: number })[];
  refunds: OfficeRefundRow[];
  counts: Record<PaymentTab, number>;
  /** of the whole tab, not of the page */
  sums: ProviderSum[];
  page: number;
  pages: number;
}

/** A page of a tab of the payments that a search finds, with counts of all tabs. */
export async function listPayments(
  db: Db,
  { search, tab, page }: { search: PaymentSearch; tab: PaymentTab; page: number },
): Promise<PaymentsPage> {
  const states = await sumTries(db, search);
  const back = await sumRefunds(db, search);
  const ofTab = (key: PaymentTab): ProviderSum[] =>
    key === 'refunds' ? back : together(states.filter(({ state }) => STATES_OF_TAB[key].includes(state)));
  const counts = Object.fromEntries(
    (Object.keys(PAYMENT_TABS) as PaymentTab[]).map((key) => [key, countOf(ofTab(key))]),
  ) as Record<PaymentTab, number>;
  const shown = pageOf(page, counts[tab], PER_PAGE);
  const rest = { counts, sums: ofTab(tab), page: shown.page, pages: shown.pages };
  if (tab === 'refunds')
    return { ...rest, tries: [], refunds: await findOfficeRefunds(db, search, PER_PAGE, shown.offset) };
  const rows = await findTries(db, { search, states: STATES_OF_TAB[tab] }, PER_PAGE, shown.offset);
  return { ...rest, tries: await withOrders(db, rows), refunds: [] };
}

function together(rows: readonly ProviderSum[]): ProviderSum[] {
  return [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, same]) => ({
    provider,
    count: countOf(same),
    fen: same.reduce((sum, { fen }) => sum + fen, 0),
  }));
}

const countOf = (sums: readonly { count: number }[]): number =>
  sums.reduce((sum, { count }) => sum + count, 0);

async function withOrders(db: Db, rows: readonly OfficeTryRow[]): Promise<PaymentsPage['tries']> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const nos = Map.groupBy(await findOrderNos(db, ids), ({ try_id }) => try_id);
  const back = new Map((await sumRefundsOf(db, ids)).map(({ try_id, fen }) => [try_id, fen]));
  return rows.map((row) => ({
    ...row,
    orderNos: (nos.get(row.id) ?? []).map(({ no }) => no),
    refundedFen: back.get(row.id) ?? 0,
  }));
}

/** What of a payment can still be refunded. */
export interface RefundablePart {
  /** null: of a top-up */
  payment: PaymentRow | null;
  orderNo: string | null;
  leftFen: number;
}

/** All there is to know of one payment. Throws `not_found`. */
export async function readPayment(db: Db, id: number) {
  const row = await findOfficeTry(db, id);
  if (!row) throw notFound('这笔付款');
  const shares = await findTryOrders(db, id);
  const ids = shares.map(({ order_id }) => order_id);
  const orders = ids.length === 0 ? [] : await ordersToPay(db, row.member_id, ids);
  const refunds = await findRefunds(db, id);
  const payments = await paymentsOfTry(db, id);
  return {
    row,
    orders: orders.map((order) => ({
      order,
      shareFen: shares.find(({ order_id }) => order_id === order.id)?.amount_fen ?? 0,
      payments: payments.filter(({ order_id }) => order_id === order.id),
    })),
    refunds,
    refundable: row.state === 'paid' ? refundableOf(row, { orders, payments, refunds }) : [],
    arrivals: await findArrivals(db, id),
  };
}

function refundableOf(
  row: OfficeTryRow,
  {
    orders,
    payments,
    refunds,
  }: { orders: { id: number; no: string }[]; payments: PaymentRow[]; refunds: PaymentRefundRow[] },
): RefundablePart[] {
  const sumOf = (some: readonly PaymentRefundRow[]): number =>
    some.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  if (row.purpose === 'top_up')
    return [{ payment: null, orderNo: null, leftFen: (row.paid_fen ?? 0) - sumOf(refunds) }];
  return payments.map((payment) => ({
    payment,
    orderNo: orders.find(({ id }) => id === payment.order_id)?.no ?? null,
    leftFen: payment.amount_fen - sumOf(refunds.filter(({ payment_id }) => payment_id === payment.id)),
  }));
}
