import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { formatDateTime } from '#lib/platform/time.rules.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import type { listStatements, Noted } from '#lib/trade/payments/reconcile/read-statement.service.ts';
import { DIFFERENCE_STATES } from '#lib/trade/payments/reconcile/reconcile.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

type ListedStatement = Awaited<ReturnType<typeof listStatements>>['statements'][number];

/** The columns of the days that were compared with the books. */
export const statementColumns: readonly Column<ListedStatement>[] = [
  {
    key: 'day',
    label: '日期与平台',
    value: ({ day, provider }) => `${day} ${PAYMENT_PROVIDERS[provider]}`,
    href: ({ id }) => pathTo('payment_statement', { id }),
  },
  {
    key: 'statementFen',
    label: '对账单',
    kind: 'money',
    value: ({ paidFen, refundFen }) => paidFen + refundFen,
    place: 'line',
  },
  {
    key: 'shopFen',
    label: '商城',
    kind: 'money',
    value: ({ shopPaidFen, shopRefundFen }) => shopPaidFen + shopRefundFen,
    place: 'line',
  },
  {
    key: 'matchedCount',
    label: '相符',
    kind: 'count',
    value: ({ matchedCount }) => `${matchedCount} 笔`,
    place: 'line',
  },
  {
    key: 'differences',
    label: '差异',
    value: ({ found, open }) =>
      found === 0 ? '全部相符' : open === 0 ? `${found} 处，已查明` : `${open} 处待查`,
    tone: ({ found, open }) => (found === 0 ? 'good' : open === 0 ? 'quiet' : 'bad'),
    isPlain: true,
  },
  {
    key: 'runner',
    label: '最近一次',
    note: ({ runAt }) => formatDateTime(runAt),
    place: 'fact',
    isPlain: true,
    class: 'tabular-nums',
  },
];

/** Sums of a day in words: of the statement, of the books, or of what matches. */
interface StatementSum {
  name: string;
  paid: string;
  refunded: string;
  total: string;
}

/** The columns of the sums of a day. */
export const statementSumColumns: readonly Column<StatementSum>[] = [
  { key: 'name', label: '', place: 'head', class: 'font-bold' },
  { key: 'paid', label: '收款', kind: 'money', place: 'line' },
  { key: 'refunded', label: '退款', kind: 'money', place: 'line' },
  { key: 'total', label: '合计', kind: 'money', place: 'line', class: 'font-bold' },
];

/** Returns an amount of a difference in fen, or in words that there is none; empty for a line that cannot be read. */
const amountOf = ({ kind }: Noted, fen: number | null): number | string =>
  kind === 'unreadable' ? '' : (fen ?? '没有');

/** The columns of the differences of a day. */
export const differenceColumns: readonly Column<Noted>[] = [
  { key: 'kind', label: '差异', place: 'head', only: 'page' },
  { key: 'outTradeNo', label: '单号', only: 'page' },
  { key: 'shopFen', label: '商城', kind: 'money', value: (row) => amountOf(row, row.shopFen), place: 'line' },
  {
    key: 'statementFen',
    label: '对账单',
    kind: 'money',
    value: (row) => amountOf(row, row.statementFen),
    place: 'line',
  },
  {
    key: 'state',
    label: '状态',
    words: DIFFERENCE_STATES,
    tone: ({ state }) => (state === 'open' ? 'bad' : 'good'),
    isPlain: true,
  },
  { key: 'note', label: '备注', place: 'actions', class: 'min-w-64', only: 'page' },
];
