import type { Column } from '#lib/platform/http/call/lists/column.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import type { OrderSummary } from '#lib/trade/orders/view/order-view.rules.ts';

/** Columns of a member's latest orders, for staff. */
export const latestOrderColumns: readonly Column<OrderSummary>[] = [
  { key: 'no', label: '订单号', href: ({ id }) => pathTo('order_on_desk', { id }) },
  { key: 'stateText', label: '状态', place: 'fact', isPlain: true },
  { key: 'payableFen', label: '应付', kind: 'money', isPlain: true },
  { key: 'createdAt', label: '下单时间', kind: 'moment', isPlain: true },
];
