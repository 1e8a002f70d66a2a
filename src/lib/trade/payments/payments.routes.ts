import { checkout, office, plain, route } from '#lib/route.rules.ts';

/** Pages of payments. */
export const paymentsPages = [
  route('pay_order', {
    path: '/cart/step3/:id',
    aliases: ['/cart_step3/:id', '/cart/cart_step3/:id'],
    title: '支付订单',
    access: 'member',
    query: ['with', 'choose', 'try', 'all'],
    layout: checkout,
  }),
  route('pay_done', {
    path: '/cart/step4',
    aliases: ['/cart_step4', '/cart/cart_step4'],
    title: '支付完成',
    access: 'member',
    query: ['id', 'with'],
  }),
  route('pay_transfer', {
    path: '/cart/hm',
    aliases: ['/cart_hm', '/cart/cart_hm'],
    title: '对公转账支付',
    access: 'member',
    query: ['id'],
    layout: checkout,
  }),
  route('sandbox_pay', {
    path: '/sandbox/pay/:token',
    title: '沙箱支付',
    access: 'open',
    layout: { ...plain, header: 'none', footer: false },
  }),
  route('payments', {
    path: '/admin/payments',
    title: '在线付款',
    menu: { office: 'money' },
    access: 'operator',
    query: ['tab', 'keywords', 'provider', 'from', 'until', 'page'],
    layout: office,
  }),
  route('transfers', {
    path: '/admin/transfers',
    title: '转账确认',
    menu: { office: 'money' },
    access: 'operator',
    query: ['state', 'page'],
    layout: office,
  }),
  route('refunds', {
    path: '/admin/refunds',
    title: '退款',
    menu: { office: 'money' },
    access: 'operator',
    query: ['state', 'page'],
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
