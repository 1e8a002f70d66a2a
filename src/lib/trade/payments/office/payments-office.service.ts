import {
  broughtByOrder,
  recordOfTry,
  withheldOfRefund,
} from '#lib/trade/payments/refunds/refund-effects.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';
import { findOrdersByIds } from '#lib/trade/orders/order-steps.service.ts';
import type { Earnings } from '#lib/trade/orders/earnings.rules.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import type { OrderRow } from '#lib/trade/orders/orders.table.ts';
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
  sumReturned,
  sumTries,
} from '#lib/trade/payments/office/payments-office.repository.ts';
import {
  PAYMENT_TABS,
  type PaymentSearch,
  type PaymentTab,
  STATES_OF_TAB,
} from '#lib/trade/payments/office/payments-office.rules.ts';
import type { PaymentRow } from '#lib/trade/payments/payments.table.ts';
import { findRefundsOfTry } from '#lib/trade/payments/refunds.repository.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import { claimsOf, leftOf, type ProviderTarget } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { paymentsOfTry } from '#lib/trade/payments/payments.service.ts';
import { TRY_STATES } from '#lib/trade/payments/tries/tries.rules.ts';
import { findAnyTry, findTryOrders } from '#lib/trade/payments/tries/tries.repository.ts';
import type { PaymentTryRow } from '#lib/trade/payments/tries/tries.table.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import {
  GatewayError,
  type Providers,
  TRADE_STATES,
  type TradeReport,
} from '#lib/trade/payments/providers/provider.rules.ts';
import { takeAnswer } from '#lib/trade/payments/tries/settle.service.ts';

const PER_PAGE = 20;

/** Sum of the payments of a tab at one provider, in fen. */
export interface ProviderSum {
  provider: PaymentProviderName;
  count: number;
  fen: number;
  /** for money that came in: what was refunded of it or is about to be, at any time; else null */
  returned: Returned | null;
}

/** Refunded money, in fen. */
interface Returned {
  fen: number;
  /** part of it: to balances in the shop, not to where it came from */
  toBalanceFen: number;
  /** part of it: under way, or refused by the provider and still owed */
  owedFen: number;
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

/** Returns a page of a tab of the payments that a search finds, with counts of all tabs. */
export async function listPayments(
  db: Db,
  {
    search,
    tab,
    page,
    size = PER_PAGE,
  }: { search: PaymentSearch; tab: PaymentTab; page: number; size?: number },
): Promise<PaymentsPage> {
  const states = await sumTries(db, search);
  const back = await sumRefunds(db, search);
  const ofTab = (key: PaymentTab): ProviderCount[] =>
    key === 'refunds' ? back : together(states.filter(({ state }) => STATES_OF_TAB[key].includes(state)));
  const counts = Object.fromEntries(
    (Object.keys(PAYMENT_TABS) as PaymentTab[]).map((key) => [key, countOf(ofTab(key))]),
  ) as Record<PaymentTab, number>;
  const shown = pageOf(page, counts[tab], size);
  const rest = {
    counts,
    sums: await withReturned(db, { search, tab }, ofTab(tab)),
    page: shown.page,
    pages: shown.pages,
  };
  if (tab === 'refunds')
    return { ...rest, tries: [], refunds: await findOfficeRefunds(db, search, size, shown.offset) };
  const rows = await findTries(db, { search, states: STATES_OF_TAB[tab] }, size, shown.offset);
  return { ...rest, tries: await withOrders(db, rows), refunds: [] };
}

type ProviderCount = Omit<ProviderSum, 'returned'>;

function together(rows: readonly ProviderCount[]): ProviderCount[] {
  return [...Map.groupBy(rows, ({ provider }) => provider)].map(([provider, same]) => ({
    provider,
    count: countOf(same),
    fen: same.reduce((sum, { fen }) => sum + fen, 0),
  }));
}

async function withReturned(
  db: Db,
  { search, tab }: { search: PaymentSearch; tab: PaymentTab },
  sums: readonly ProviderCount[],
): Promise<ProviderSum[]> {
  if (tab !== 'received') return sums.map((sum) => ({ ...sum, returned: null }));
  const back = await sumReturned(db, search, STATES_OF_TAB.received);
  return sums.map((sum) => {
    const own = back.filter(({ provider }) => provider === sum.provider);
    const fenOf = (rows: typeof own): number => rows.reduce((fen, row) => fen + row.fen, 0);
    const returned = {
      fen: fenOf(own),
      toBalanceFen: fenOf(own.filter(({ target }) => target === 'wallet')),
      owedFen: fenOf(own.filter(({ state }) => state !== 'done')),
    };
    return { ...sum, returned };
  });
}

const countOf = (sums: readonly { count: number }[]): number =>
  sums.reduce((sum, { count }) => sum + count, 0);

async function withOrders(db: Db, rows: readonly OfficeTryRow[]): Promise<PaymentsPage['tries']> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const nos = Map.groupBy(await findOrderNos(db, ids), ({ tryId }) => tryId);
  const back = new Map((await sumRefundsOf(db, ids)).map(({ tryId, fen }) => [tryId, fen]));
  return rows.map((row) => ({
    ...row,
    orderNos: (nos.get(row.id) ?? []).map(({ no }) => no),
    refundedFen: back.get(row.id) ?? 0,
  }));
}

/** Part of a payment that can still be refunded. */
export interface RefundablePart {
  /** null: of a top-up */
  payment: PaymentRow | null;
  orderNo: string | null;
  /** Number of the order's parcels that were sent. */
  parcels: number;
  leftFen: number;
  /** Earnings that the order has brought the buyer, which a refund takes back; null before it is completed. */
  brought: Earnings | null;
}

/** Returns all data on one payment. Throws `not_found`. */
export async function readPayment(db: Db, id: number) {
  const row = await findOfficeTry(db, id);
  if (!row) throw notFound('这笔付款');
  const shares = await findTryOrders(db, id);
  const ids = shares.map(({ orderId }) => orderId);
  const orders = ids.length === 0 ? [] : await findOrdersByIds(db, row.memberId, ids);
  const refunds = await findRefundsOfTry(db, id);
  const payments = await paymentsOfTry(db, id);
  return {
    row,
    orders: orders.map((order) => ({
      order,
      shareFen: shares.find(({ orderId }) => orderId === order.id)?.amountFen ?? 0,
      payments: payments.filter(({ orderId }) => orderId === order.id),
    })),
    refunds,
    refundable: row.state === 'paid' ? await refundableOf(db, row, { orders, payments, refunds }) : [],
    arrivals: await findArrivals(db, id),
  };
}

/**
 * Returns the amount (fen) that a refund, as it is filled in, would keep because the member has spent what is to be
 * taken back.
 */
export async function withheldOfRequest(
  db: Db,
  { orders, refundable }: Awaited<ReturnType<typeof readPayment>>,
  { paymentId, amountFen, target }: { paymentId: number; amountFen: number; target: ProviderTarget },
): Promise<number> {
  const part = refundable.find(({ payment }) => payment?.id === paymentId);
  const found = orders.find(({ order }) => order.id === part?.payment?.orderId);
  if (!part?.payment || !found || amountFen > part.leftFen) return 0;
  return withheldOfRefund(db, found.order, { payment: part.payment, request: { amountFen, target } });
}

async function refundableOf(
  db: Db,
  row: OfficeTryRow,
  { orders, payments, refunds }: { orders: OrderRow[]; payments: PaymentRow[]; refunds: RefundRow[] },
): Promise<RefundablePart[]> {
  if (row.purpose === 'top_up')
    return [
      {
        payment: null,
        orderNo: null,
        parcels: 0,
        brought: null,
        leftFen: (row.paidFen ?? 0) - claimsOf(refunds),
      },
    ];
  const parts: RefundablePart[] = [];
  for (const payment of payments) {
    const order = orders.find(({ id }) => id === payment.orderId);
    const brought = order ? await broughtByOrder(db, order) : null;
    const leftFen = leftOf(payment, refunds);
    parts.push({ payment, orderNo: order?.no ?? null, parcels: order?.parcels ?? 0, leftFen, brought });
  }
  return parts;
}

/**
 * Asks the provider about a payment for an operator, in any state, and applies the answer as the job does. Returns the
 * message for the operator. Throws `not_found`, `conflict` and `gateway_failed`.
 */
export async function askProvider(
  db: Db,
  operator: Member,
  { id, providers }: { id: number; providers: Providers },
  now: number,
): Promise<string> {
  const row = await findAnyTry(db, id);
  if (!row) throw notFound('这笔付款');
  const report = await ask(row, providers);
  if (report.state !== 'waiting') await takeAnswer(db, row.provider, report, now);
  const amount = report.amountFen === null ? '' : ` ${formatFen(report.amountFen)}`;
  const said = `${PAYMENT_PROVIDERS[row.provider]}：${TRADE_STATES[report.state]}${amount}`;
  const asked = { operator, tryId: id, action: 'payment.ask', detail: said };
  await transact(db, (trx) => recordOfTry(trx, asked, now));
  const after = (await findAnyTry(db, id)) ?? row;
  return `${said}。商城的状态：${TRY_STATES[after.state]}。`;
}

function ask({ provider: name, outTradeNo }: PaymentTryRow, providers: Providers): Promise<TradeReport> {
  const word = PAYMENT_PROVIDERS[name];
  const provider = providers.get(name);
  if (!provider) throw new ShopError('conflict', `本站现在没有开通${word}，无法查询。`);
  return provider.query(outTradeNo).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
    const words = error.kind === 'forged' ? '的答复签名不对，没有采信' : '没有答复，请稍后再试';
    throw new ShopError('gateway_failed', `${word}${words}。`);
  });
}
