import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { MINUTE_MS, TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import type { InvoiceTables } from '#lib/trade/invoices/invoices.table.ts';

/** Invoices of orders. */
export const invoices = concept({
  tables: tablesOf<Omit<InvoiceTables, 'invoice_title'>>({
    invoice: { exported: 'all', closing: BY_LAW },
    invoice_order: {
      within: 'invoice',
      by: 'invoice_id',
      exported: ['invoice_id', 'order_id', 'amount_fen'],
      sortedBy: 'order_id',
      closing: BY_LAW,
    },
  }),
  routes: [
    route('invoices', {
      path: '/dzfp',
      aliases: ['/zzfw/dzfp'],
      title: '电子发票',
      menu: { member: 'trade', icon: 'i-lucide-receipt' },
      access: 'member',
      query: ['month', 'number', 'state', 'page'],
    }),
    route('invoice_apply', {
      path: '/dzfp/apply',
      title: '申请发票',
      access: 'member',
      query: ['orders', 'kind'],
    }),
    route('invoice_desk', {
      path: '/admin/invoices',
      title: '电子发票',
      menu: { office: 'money' },
      access: 'operator',
      query: ['company', 'number', 'month', 'kind', 'mark', 'state', 'page'],
      layout: office,
    }),
    route('invoice_numbers', {
      path: '/admin/invoices/numbers',
      title: '录入发票号码',
      access: 'operator',
      layout: office,
    }),
  ],
  tokens: { '/api/invoice': true },
  sweeps: {
    'waiting-invoices': {
      every: MINUTE_MS,
      run: async () => (await import('./invoices.service.ts')).issueWaiting,
    },
  },
  mails: {
    'invoice-mails': {
      every: TEN_MINUTES_MS,
      run: async () => (await import('./invoices.service.ts')).takeInvoiceMails,
      next: async () => (await import('./invoices.service.ts')).nextInvoiceMail,
    },
  },
});

/** The companies that invoices name. */
export const invoiceTitles = concept({
  tables: tablesOf<Pick<InvoiceTables, 'invoice_title'>>({
    invoice_title: { exported: 'all', closing: 'deleted' },
  }),
  routes: [
    route('invoice_titles', {
      path: '/zhzx/fptt',
      title: '发票抬头',
      menu: { member: 'account', icon: 'i-lucide-receipt-text' },
      access: 'member',
      query: ['next', 'edit'],
    }),
  ],
});
