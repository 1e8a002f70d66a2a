import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { ORDER_STATES, PAYMENT_METHODS, PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import { ARRIVAL_WORDS, type PaymentTab } from '#lib/trade/payments/office/payments-office.rules.ts';
import type { PaymentsPage, readPayment } from '#lib/trade/payments/office/payments-office.service.ts';
import { claimOf, REFUND_STATES, REFUND_TARGETS } from '#lib/trade/payments/refunds/refunds.rules.ts';
import type { RefundRow } from '#lib/trade/payments/refunds.table.ts';
import { TRY_STATES } from '#lib/trade/payments/tries/tries.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

type Try = PaymentsPage['tries'][number];
type Refund = PaymentsPage['refunds'][number];
/** A payment, or a refund, in the list of payments. */
export type ListedPayment = Try | Refund;

const isRefund = (row: ListedPayment): row is Refund => 'tryId' in row;

const momentOf = (row: ListedPayment): number =>
  isRefund(row) ? row.createdAt : (row.paidAt ?? row.createdAt);

/** Returns the orders of a payment for the page, where one without orders is named by the end of its number. */
function nameOf(row: ListedPayment): string {
  const end = row.outTradeNo.slice(-8);
  if (isRefund(row)) return row.orderNo ?? `付款 ${end}`;
  return row.purpose === 'top_up' ? `充值 ${end}` : row.orderNos.join('、');
}

/** Returns the orders of a payment for the file. */
function ordersOf(row: ListedPayment): string {
  if (isRefund(row)) return row.orderNo ?? '';
  return row.purpose === 'top_up' ? '充值' : row.orderNos.join('、');
}

/** Returns in words what a refund keeps for points and cashback; null: nothing. */
function withheldWords(refund: RefundRow): string | null {
  const withheldFen = claimOf(refund) - refund.amountFen;
  return withheldFen > 0 ? `扣 ${formatFen(withheldFen)} 抵积分、返现` : null;
}

/** Returns in words what was asked for, where another amount came in, and what was refunded; null: nothing. */
function otherAmounts({ paidFen, amountFen, refundedFen }: Try): string | null {
  const asked = paidFen !== null && paidFen !== amountFen ? [`应付 ${formatFen(amountFen)}`] : [];
  const refunded = refundedFen > 0 ? [`退 ${formatFen(refundedFen)}`] : [];
  return [...asked, ...refunded].join('，') || null;
}

const TARGET_AND_REASON: Column<ListedPayment> = {
  key: 'target',
  label: '去向与原因',
  value: (row) => (isRefund(row) ? REFUND_TARGETS[row.target] : null),
  note: (row) => (isRefund(row) ? row.reason : null),
  class: 'wrap-anywhere',
  only: 'page',
};

/** Returns the columns of the list of payments in a tab; those of the file are the same in all tabs. */
export const paymentColumns = (tab: PaymentTab = 'received'): readonly Column<ListedPayment>[] => [
  { key: 'moment', label: '时间', kind: 'second', value: momentOf, isPlain: true, only: 'page' },
  { key: 'at', label: '时间', kind: 'moment', value: momentOf, only: 'file' },
  {
    key: 'name',
    label: '订单',
    value: nameOf,
    href: (row) => pathTo('payment', { id: isRefund(row) ? row.tryId : row.id }),
    only: 'page',
  },
  { key: 'orders', label: '订单', value: ordersOf, only: 'file' },
  { key: 'company', label: '公司' },
  {
    key: 'provider',
    label: '支付平台',
    words: PAYMENT_PROVIDERS,
    note: (row) => [row.outTradeNo, isRefund(row) ? '' : row.tradeNo].filter(Boolean).join(' '),
    class: 'break-all tabular-nums',
  },
  { key: 'outTradeNo', label: '商户单号', only: 'file' },
  { key: 'tradeNo', label: '平台单号', value: (row) => (isRefund(row) ? '' : row.tradeNo), only: 'file' },
  {
    key: 'fen',
    label: '金额',
    kind: 'money',
    value: (row) => (isRefund(row) ? row.amountFen : (row.paidFen ?? row.amountFen)),
    note: (row) => (isRefund(row) ? withheldWords(row) : otherAmounts(row)),
    place: 'line',
    class: 'price',
  },
  {
    key: 'refundedFen',
    label: '已退',
    kind: 'money',
    value: (row) => (isRefund(row) ? null : row.refundedFen),
    only: 'file',
  },
  ...(tab === 'refunds' ? [TARGET_AND_REASON] : []),
  {
    key: 'state',
    label: '状态',
    value: (row) => (isRefund(row) ? REFUND_STATES[row.state] : TRY_STATES[row.state]),
    place: 'fact',
    isPlain: true,
  },
  {
    key: 'words',
    label: '说明',
    value: (row) => (isRefund(row) ? row.reason : row.problem),
    only: 'file',
  },
];

type Payment = Awaited<ReturnType<typeof readPayment>>;

/** The columns of the orders of a payment. */
export const paidOrderColumns: readonly Column<Payment['orders'][number]>[] = [
  {
    key: 'no',
    label: '订单',
    value: ({ order }) => order.no,
    place: 'head',
    class: 'font-bold tabular-nums',
  },
  { key: 'company', label: '公司', value: ({ order }) => order.company },
  { key: 'shareFen', label: '应付', kind: 'money', place: 'line', class: 'price' },
  {
    key: 'paid',
    label: '这笔付款付的',
    value: ({ payments }) =>
      payments
        .map(({ method, amountFen }) => `${PAYMENT_METHODS[method]} ${formatFen(amountFen)}`)
        .join('，') || '没有付到这张订单',
  },
  {
    key: 'state',
    label: '订单状态',
    value: ({ order }) => ORDER_STATES[order.state],
    tone: ({ order: { state } }) => (state === 'cancelled' ? 'quiet' : state === 'unpaid' ? 'busy' : 'good'),
    isPlain: true,
  },
];

/** A refund of a payment, with the number of its order; empty: of none. */
export type RefundOfPayment = Payment['refunds'][number] & { orderNo: string };

/** The columns of the refunds of a payment. */
export const refundColumns: readonly Column<RefundOfPayment>[] = [
  { key: 'createdAt', label: '时间', kind: 'second', isPlain: true },
  { key: 'refundNo', label: '退款单号', place: 'head', class: 'break-all tabular-nums' },
  { key: 'orderNo', label: '订单', class: 'tabular-nums' },
  { key: 'amountFen', label: '金额', kind: 'money', note: withheldWords, place: 'line', class: 'price' },
  {
    key: 'target',
    label: '去向与原因',
    words: REFUND_TARGETS,
    note: ({ reason }) => reason,
    class: 'wrap-anywhere',
  },
  { key: 'state', label: '状态', words: REFUND_STATES, place: 'fact', isPlain: true },
  { key: 'actions', label: '处理', only: 'page' },
];

/** The columns of the notices that were received about a payment. */
export const arrivalColumns: readonly Column<Payment['arrivals'][number]>[] = [
  { key: 'receivedAt', label: '时间', kind: 'second', isPlain: true },
  {
    key: 'isVerified',
    label: '签名',
    value: ({ isVerified }) => (isVerified ? '正确' : '不对'),
    tone: ({ isVerified }) => (isVerified ? 'good' : 'bad'),
    isPlain: true,
  },
  {
    key: 'outcome',
    label: '结果',
    words: ARRIVAL_WORDS,
    place: 'fact',
    isPlain: true,
    class: 'whitespace-nowrap',
  },
  { key: 'said', label: '内容', isPlain: true, class: 'break-all text-xs text-ink-2' },
];
