import { office, route } from '#lib/route.rules.ts';

/** Pages of points mall. */
export const pointsMallPages = [
  route('points_mall', { path: '/jfsc', title: '积分商城', query: ['page'] }),
  route('points_exchange', {
    path: '/jfsc/:id',
    title: '积分兑换',
    access: 'member',
  }),
  route('points_orders', {
    path: '/jfdd',
    title: '积分订单',
    menu: { member: 'trade', icon: 'i-lucide-gift' },
    access: 'member',
    query: ['state', 'page'],
  }),
  route('points_goods', {
    path: '/admin/points-goods',
    title: '积分商品',
    menu: { office: 'goods' },
    access: 'operator',
    query: ['keywords', 'state', 'page'],
    layout: office,
  }),
  route('points_goods_new', {
    path: '/admin/points-goods/new',
    title: '新建积分商品',
    access: 'operator',
    layout: office,
  }),
  route('points_goods_edit', {
    path: '/admin/points-goods/:id',
    title: '编辑积分商品',
    access: 'operator',
    layout: office,
  }),
  route('points_order_desk', {
    path: '/admin/points-orders',
    title: '积分订单',
    menu: { office: 'orders' },
    access: 'operator',
    query: ['keywords', 'state', 'page'],
    layout: office,
  }),
];
