import { office, route } from '#lib/route.rules.ts';

/** Query fields of the desk's list of orders, which the pages for several orders keep. */
const ORDER_LIST = ['keywords', 'region', 'method', 'carrier', 'mark', 'from', 'until', 'sort'] as const;

/** Pages of the desk of orders. */
export const orderDeskPages = [
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
  route('pack', {
    path: '/admin/orders/:id/pack',
    title: '打包发货',
    access: 'operator',
    layout: office,
  }),
];
