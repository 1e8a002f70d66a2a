import { route } from '#lib/route.rules.ts';

/** Pages of orders. */
export const ordersPages = [
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
];
