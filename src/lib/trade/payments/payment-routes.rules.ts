import { office, plain, route } from '#lib/route.rules.ts';

/** The pages of payments next to the checkout: what a sandbox gateway shows, and the balance. */
export const paymentRoutes = [
  route('sandbox_pay', {
    path: '/sandbox/pay/:token',
    title: '沙箱支付',
    access: 'open',
    layout: { ...plain, header: 'none', footer: false },
  }),
  route('wallet', {
    path: '/wdqb/yegl',
    aliases: ['/wdqb', '/wdqb/wdqb_yegl', '/wdqb_yegl', '/yegl'],
    title: '我的余额',
    access: 'member',
    query: ['use_type', 'start_time', 'end_time', 'page', 'choose', 'try'],
  }),
  route('payments', {
    path: '/admin/payments',
    title: '在线付款',
    access: 'operator',
    query: ['tab', 'keywords', 'provider', 'from', 'until', 'page'],
    layout: office,
  }),
  route('payments_reconcile', {
    path: '/admin/payments/reconcile',
    title: '对账',
    access: 'operator',
    query: ['provider', 'day', 'page'],
    layout: office,
  }),
  route('payment_statement', {
    path: '/admin/payments/reconcile/:id',
    title: '对账结果',
    access: 'operator',
    query: ['kind', 'keywords', 'page'],
    layout: office,
  }),
  route('payment', {
    path: '/admin/payments/:id',
    title: '付款详情',
    access: 'operator',
    layout: office,
  }),
];
