import { formatDate } from '#lib/platform/time.rules.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';

/** States of an invoice, as shown to the buyer. */
export const INVOICE_STATES = {
  waiting: '待开具',
  issued: '已开具',
  refused: '已驳回',
  withdrawn: '已撤回',
} as const;
export type InvoiceState = keyof typeof INVOICE_STATES;

/** States in which an invoice counts; in all others its orders may be applied for again. */
export const LIVING_INVOICES: readonly InvoiceState[] = ['waiting', 'issued'];

/** True when an invoice counts. */
export const isLiving = ({ state }: { state: InvoiceState }): boolean => LIVING_INVOICES.includes(state);

/** Kinds of invoice that can be applied for. */
export const TITLE_KINDS = { ordinary: '电子普通发票', special: '电子专用发票' } as const satisfies Record<
  TitleKind,
  string
>;

/**
 * Provider that issues: `manual` is the shop's own tax software, with numbers entered by hand; `sandbox` draws samples.
 */
export type InvoiceProviderName = 'manual' | 'sandbox';

/** Kinds of file of an issued invoice, with their media types. */
export const INVOICE_FILES = { pdf: 'application/pdf', ofd: 'application/ofd' } as const;
export type InvoiceFile = keyof typeof INVOICE_FILES;

export const INVOICE_LIMITS = { search: 60, reason: 200, numbers: 40_000 } as const;

/** Maximum number of orders in one invoice. */
export const MOST_ORDERS = 50;

/** Maximum number of orders offered at once for an application. */
export const ORDERS_OFFERED = 100;

/** Fields of an order that decide its invoiceable amount. */
interface Invoiceable {
  state: OrderState;
  payableFen: number;
  refundedFen: number;
}

const SENT: readonly OrderState[] = ['shipped', 'completed'];

/**
 * Returns the invoiceable amount of an order in fen: what was paid in money once it was sent, minus refunds. Coupons,
 * vouchers and points are no part of what is payable (product §7.13).
 */
export const invoiceableFen = ({ state, payableFen, refundedFen }: Invoiceable): number =>
  SENT.includes(state) ? Math.max(0, payableFen - refundedFen) : 0;

/** Returns the reason for which an order cannot be invoiced, with what to do; null where it can. */
export function invoiceRefusal(order: Invoiceable & { no: string }): string | null {
  if (order.state === 'cancelled') return `订单 ${order.no} 已取消，不能开发票。`;
  if (!SENT.includes(order.state)) return `订单 ${order.no} 还没有发货，发货后再申请发票。`;
  return invoiceableFen(order) > 0 ? null : `订单 ${order.no} 没有可开票的金额：款已全部退回，或没有付过钱。`;
}

/** Returns the number of an application: the day and its id, `FP20261121-0007`. */
export const applicationNo = ({ id, createdAt }: { id: number; createdAt: number }): string =>
  `FP${formatDate(createdAt).replaceAll('-', '')}-${String(id).padStart(4, '0')}`;

/** Returns the id in an application number, in any letter case; null for any other text. */
export function idOfApplication(text: string): number | null {
  const id = Number(/^FP\d{8}-(\d{4,9})$/i.exec(text.trim())?.[1]);
  return id > 0 ? id : null;
}

/** True for an invoice number of the tax office (20 digits). */
export const isInvoiceNumber = (text: string): boolean => /^\d{20}$/.test(text);

/** Returns the months (`2026-11`) by which lists can be filtered: this one and those before it. */
export function latestMonths(now: number, count = 24): string[] {
  const [year = 0, month = 0] = formatDate(now).split('-').map(Number);
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** An order of an invoice, with its invoiced amount. */
export interface InvoicedOrder {
  id: number;
  no: string;
  amountFen: number;
  /** True when it is in no invoice that counts. */
  isFree: boolean;
}

/** An invoice as shown to its buyer and operators. Amounts in fen, times in ms UTC. */
export interface Invoice {
  id: number;
  /** Of the application: `FP20261121-0007`. */
  no: string;
  memberId: number;
  company: string;
  kind: TitleKind;
  title: string;
  taxNo: string;
  bank: string;
  account: string;
  address: string;
  phone: string;
  email: string;
  amountFen: number;
  state: InvoiceState;
  number: string | null;
  issuedAt: number | null;
  reason: string;
  provider: InvoiceProviderName;
  createdAt: number;
  orders: readonly InvoicedOrder[];
  /** For a red one: the invoice whose amount it takes back. */
  redOf: { id: number; no: string; number: string | null } | null;
  /** Amount taken back by red ones, including those that wait. */
  redFen: number;
  /** Number of its red ones, including those that no longer count. */
  redCount: number;
  /** Amount paid for its orders, minus refunds. */
  keptFen: number;
  /** Kinds of file that can be downloaded. */
  files: readonly InvoiceFile[];
}

/** Returns the amount of an invoice not taken back by red ones, in fen. */
export const leftOf = ({ amountFen, redFen }: Pick<Invoice, 'amountFen' | 'redFen'>): number =>
  Math.max(0, amountFen - redFen);

/**
 * Returns the amount (fen) by which an invoice exceeds what its orders kept, after later refunds; 0 for red ones and
 * those that no longer count.
 */
export const excessOf = (invoice: Pick<Invoice, 'amountFen' | 'redFen' | 'keptFen' | 'state' | 'redOf'>) =>
  !isLiving(invoice) || invoice.redOf ? 0 : Math.max(0, leftOf(invoice) - invoice.keptFen);
