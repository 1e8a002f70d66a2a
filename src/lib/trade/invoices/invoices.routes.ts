import { office, route } from '#lib/route.rules.ts';

/** Pages of invoices. */
export const invoicesPages = [
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
];

/** Pages of invoice titles. */
export const invoiceTitlesPages = [
  route('invoice_titles', {
    path: '/zhzx/fptt',
    title: '发票抬头',
    menu: { member: 'account', icon: 'i-lucide-receipt-text' },
    access: 'member',
    query: ['next', 'edit'],
  }),
];
