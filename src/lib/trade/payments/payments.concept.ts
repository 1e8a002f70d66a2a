import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { checkout, office, plain, route } from '#lib/route.rules.ts';
import { DAY_MS, NIGHT } from '#lib/platform/time.rules.ts';
import type { PaymentTables } from './payments.table.ts';

/** Paying for orders, what a sandbox gateway shows, and the desk of payments. */
export const payments = concept({
  tables: tablesOf<PaymentTables>({
    payment: { exported: 'all', closing: BY_LAW },
    payment_try: { exported: 'all', closing: BY_LAW },
    payment_try_order: {
      within: 'payment_try',
      by: 'try_id',
      exported: { not: 'payments of orders are' },
      closing: BY_LAW,
    },
    payment_refund: {
      within: 'payment_try',
      by: 'try_id',
      exported: ['order_id', 'amount_fen', 'target', 'state', 'reason', 'created_at', 'done_at'],
      closing: BY_LAW,
    },
    order_refund: {
      exported: ['order_id', 'amount_fen', 'target', 'state', 'reason', 'created_at', 'done_at'],
      closing: BY_LAW,
    },
    refund_wish: 'house',
    // What providers report, and what the house holds against its books.
    payment_notice: 'house',
    payment_arrival: 'house',
    payment_statement: 'house',
    payment_statement_line: 'house',
    payment_difference: 'house',
    sandbox_key: 'house',
    sandbox_trade: 'house',
    sandbox_notice: 'house',
    sandbox_refund: 'house',
  }),
  routes: [
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
  ],
  // Money is moved by the account's holder; the sandbox stands for a provider.
  tokens: { '/api/order/{id}/pay': false, '/api/payment': false, '/api/sandbox': true },
  sweeps: {
    notices: {
      every: DAY_MS,
      fromHour: NIGHT,
      run: async () => (await import('./tries/settle.service.ts')).forgetRefused,
    },
  },
});
