import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { MINUTE_MS, TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import type { OrderTables } from './orders.table.ts';

/** What the desk's list of orders is asked for, which the pages for many take along. */
const ORDER_LIST = ['keywords', 'region', 'method', 'carrier', 'mark', 'from', 'until', 'sort'] as const;

/** Orders of members. */
export const orders = concept({
  tables: tablesOf<OrderTables>({
    orders: { exported: 'all', closing: BY_LAW },
    order_line: { within: 'orders', by: 'order_id', exported: 'all', closing: BY_LAW },
    order_event: {
      within: 'orders',
      by: 'order_id',
      exported: ['order_id', 'kind', 'text', 'created_at'],
      closing: BY_LAW,
    },
    order_note: 'house',
  }),
  routes: [
    route('orders', {
      path: '/order',
      title: '我的订单',
      menu: { member: 'trade', icon: 'i-lucide-clipboard-list' },
      access: 'member',
      query: ['state', 'keywords', 'store', 'from', 'until', 'page'],
    }),
    route('order', { path: '/order/info/:id', title: '订单详情', access: 'member' }),
    route('store_order', { path: '/order/store/:id', title: '门店订单', access: 'member' }),
    route('order_again', { path: '/order/again/:id', title: '再次采购', access: 'member' }),
    route('order_desk', {
      path: '/admin/orders',
      title: '订单',
      menu: { office: 'orders' },
      access: 'operator',
      query: [...ORDER_LIST, 'state', 'page'],
      layout: office,
    }),
    route('parcels', {
      path: '/admin/orders/ship',
      title: '批量发货',
      access: 'operator',
      query: ['ids', ...ORDER_LIST],
      layout: office,
    }),
    route('pick_list', {
      path: '/admin/orders/pick',
      title: '拣货单',
      access: 'operator',
      query: ['ids', ...ORDER_LIST],
      layout: office,
    }),
    route('delivery_notes', {
      path: '/admin/orders/notes',
      title: '随货同行单',
      access: 'operator',
      query: ['ids', 'parcel', ...ORDER_LIST],
      layout: office,
    }),
    route('order_on_desk', {
      path: '/admin/orders/:id',
      title: '订单详情',
      access: 'operator',
      layout: office,
    }),
  ],
  tokens: { '/api/order': true },
  sweeps: {
    'unpaid-orders': {
      every: MINUTE_MS,
      run: async () => (await import('./moves/cancel-and-receive.service.ts')).cancelUnpaid,
    },
    'sent-orders': {
      every: TEN_MINUTES_MS,
      run: async () => (await import('./moves/cancel-and-receive.service.ts')).receiveOverdue,
    },
    'bought-together': {
      every: TEN_MINUTES_MS,
      run: async () => (await import('./count-together.service.ts')).countPaidOrders,
    },
  },
});
