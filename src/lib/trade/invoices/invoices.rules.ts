import { formatDate } from '#lib/platform/time.rules.ts';
import type { OrderState } from '#lib/trade/orders/orders.rules.ts';
import type { TitleKind } from '#lib/trade/invoices/invoice-title.rules.ts';

/** An invoice's states in the buyer's words. */
export const INVOICE_STATES = {
  waiting: '待开具',
  issued: '已开具',
  refused: '已驳回',
  withdrawn: '已撤回',
} as const;
export type InvoiceState = keyof typeof INVOICE_STATES;

/** The states in which an invoice counts; of others nothing is left, and their orders may be applied for again. */
export const LIVING_INVOICES: readonly InvoiceState[] = ['waiting', 'issued'];

/** Whether an invoice counts. */
export const isLiving = ({ state }: { state: InvoiceState }): boolean => LIVING_INVOICES.includes(state);

/** What can be applied for. */
export const TITLE_KINDS = { ordinary: '电子普通发票', special: '电子专用发票' } as const satisfies Record<
  TitleKind,
  string
>;

/** Who issues: the house's own tax software, with numbers coming back by hand, or the sandbox, which draws samples. */
export type InvoiceProviderName = 'manual' | 'sandbox';

/** The kinds of file an issued invoice may come as. */
export const INVOICE_FILES = { pdf: 'application/pdf', ofd: 'application/ofd' } as const;
export type InvoiceFile = keyof typeof INVOICE_FILES;

export const INVOICE_LIMITS = { search: 60, reason: 200, numbers: 40_000 } as const;

/** Orders that one invoice may be for. */
export const MOST_ORDERS = 50;

/** Orders offered at once to apply for. */
export const ORDERS_OFFERED = 100;

/** What an order is invoiced by. */
interface Invoiceable {
  state: OrderState;
  payableFen: number;
  refundedFen: number;
}

const SENT: readonly OrderState[] = ['shipped', 'completed'];

/**
 * What of an order can be invoiced: what was paid in money once it was sent, minus what went back. Coupons, vouchers and
 * points are no part of what is payable (product §7.13).
 */
export const invoiceableFen = ({ state, payableFen, refundedFen }: Invoiceable): number =>
  SENT.includes(state) ? Math.max(0, payableFen - refundedFen) : 0;

/** Why an order cannot be invoiced, with what to do; null where it can. */
export function invoiceRefusal(order: Invoiceable & { no: string }): string | null {
  if (order.state === 'cancelled') return `订单 ${order.no} 已取消，不能开发票。`;
  if (!SENT.includes(order.state)) return `订单 ${order.no} 还没有发货，发货后再申请发票。`;
  return invoiceableFen(order) > 0 ? null : `订单 ${order.no} 没有可开票的金额：款已全部退回，或没有付过钱。`;
}

/** The number a buyer gets for its application: the day and its id, `FP20261121-0007`. */
export const applicationNo = ({ id, createdAt }: { id: number; createdAt: number }): string =>
  `FP${formatDate(createdAt).replaceAll('-', '')}-${String(id).padStart(4, '0')}`;

/** The id in the number of an application, however its letters are typed; null for what is none. */
export function idOfApplication(text: string): number | null {
  const id = Number(/^FP\d{8}-(\d{4,9})$/i.exec(text.trim())?.[1]);
  return id > 0 ? id : null;
}

/** What the tax office numbers invoices by. */
export const isInvoiceNumber = (text: string): boolean => /^\d{20}$/.test(text);

/** The months (`2026-11`) that lists are narrowed to: this one and those before it. */
export function latestMonths(now: number, count = 24): string[] {
  const [year = 0, month = 0] = formatDate(now).split('-').map(Number);
  return Array.from({ length: count }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  );
}

/** An order of an invoice, with what of it is invoiced. */
export interface InvoicedOrder {
  id: number;
  no: string;
  amountFen: number;
  /** Whether it is in no invoice that counts. */
  isFree: boolean;
}

/** An invoice as its buyer and operators see it. Amounts in fen, times in ms UTC. */
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
  /** Of a red one: the invoice it takes an amount back of. */
  redOf: { id: number; no: string; number: string | null } | null;
  /** What red ones, those that wait among them, have taken back. */
  redFen: number;
  /** How many red ones it has, those that count no more among them. */
  redCount: number;
  /** What its orders have paid and not got back. */
  keptFen: number;
  /** Kinds of file it can be had as. */
  files: readonly InvoiceFile[];
}

/** What of an invoice counts still. */
export const leftOf = ({ amountFen, redFen }: Pick<Invoice, 'amountFen' | 'redFen'>): number =>
  Math.max(0, amountFen - redFen);

/** By how much an invoice says more than its orders have kept, as refunds came after it; 0 for red ones and those that count no more. */
export const excessOf = (invoice: Pick<Invoice, 'amountFen' | 'redFen' | 'keptFen' | 'state' | 'redOf'>) =>
  !isLiving(invoice) || invoice.redOf ? 0 : Math.max(0, leftOf(invoice) - invoice.keptFen);
