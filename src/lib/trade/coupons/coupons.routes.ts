import { office, route } from '#lib/route.rules.ts';

/** Pages of coupons. */
export const couponsPages = [
  route('wallet_coupons', {
    path: '/wdqb/yhq',
    aliases: ['/yhq', '/wdqb_yhq', '/wdqb/wdqb_yhq'],
    title: '优惠券',
    menu: { under: 'wallet' },
    access: 'member',
    query: ['status', 'from', 'until', 'page'],
    isIsland: true,
  }),
  route('wallet_vouchers', {
    path: '/wdqb/xjq',
    aliases: ['/xjq', '/wdqb_xjq', '/wdqb/wdqb_xjq'],
    title: '现金券',
    menu: { under: 'wallet' },
    access: 'member',
    query: ['status', 'from', 'until', 'page'],
    isIsland: true,
  }),
  route('coupons', {
    path: '/admin/coupons',
    title: '优惠券',
    menu: { office: 'goods' },
    access: 'operator',
    query: ['state', 'keywords', 'page'],
    layout: office,
  }),
  route('coupon_new', {
    path: '/admin/coupons/new',
    title: '新建一批券',
    access: 'operator',
    query: ['from'],
    layout: office,
  }),
  route('coupon_batch', {
    path: '/admin/coupons/:id',
    title: '券的批次',
    access: 'operator',
    query: ['state', 'keywords', 'page'],
    layout: office,
  }),
  route('coupon_edit', {
    path: '/admin/coupons/:id/edit',
    title: '修改这批券',
    access: 'operator',
    layout: office,
  }),
  route('coupon_give', {
    path: '/admin/coupons/:id/give',
    title: '发给客户',
    access: 'operator',
    query: ['giving'],
    layout: office,
  }),
];
