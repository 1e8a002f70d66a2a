import { office, route } from '#lib/route.rules.ts';

/** The parts of the wallet that hold coupons and cash vouchers. */
export const couponRoutes = [
  route('wallet_coupons', {
    path: '/wdqb/yhq',
    aliases: ['/yhq', '/wdqb_yhq', '/wdqb/wdqb_yhq'],
    title: '优惠券',
    access: 'member',
    query: ['status', 'page'],
  }),
  route('wallet_vouchers', {
    path: '/wdqb/xjq',
    aliases: ['/xjq', '/wdqb_xjq', '/wdqb/wdqb_xjq'],
    title: '现金券',
    access: 'member',
    query: ['status', 'page'],
  }),
];

/** Batches of coupons in the back office. */
export const couponOfficeRoutes = [
  route('coupons', {
    path: '/admin/coupons',
    title: '优惠券',
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
