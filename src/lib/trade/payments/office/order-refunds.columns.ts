import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import type { ListedRefund } from '#lib/trade/payments/refunds.repository.ts';
import { REFUND_TARGETS } from '#lib/trade/payments/refunds/refunds.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

export type { ListedRefund };

/** Returns the columns of the refunds in a state that no provider holds. */
export const orderRefundColumns = (state: ListedRefund['state']): readonly Column<ListedRefund>[] => [
  { key: 'orderNo', label: '订单', href: ({ orderId }) => pathTo('order_on_desk', { id: orderId }) },
  { key: 'company', label: '公司' },
  { key: 'amountFen', label: '金额', kind: 'money', place: 'line', class: 'price' },
  {
    key: 'target',
    label: '去向与原因',
    words: REFUND_TARGETS,
    note: ({ reason }) => reason,
    class: 'wrap-anywhere',
  },
  {
    key: 'payer',
    label: '付款账户',
    value: ({ target, payerName }) => (target === 'bank' ? payerName : '余额'),
    note: ({ target, payerBank }) => (target === 'bank' ? payerBank : null),
  },
  { key: 'createdAt', label: '时间', kind: 'second', place: 'line' },
  state === 'waiting'
    ? { key: 'actions', label: '处理', only: 'page' }
    : {
        key: 'bankReference',
        label: '流水号',
        place: 'actions',
        value: ({ bankReference }) => bankReference || '—',
        class: 'tabular-nums',
      },
];
