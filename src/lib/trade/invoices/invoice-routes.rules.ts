import { route } from '#lib/route.rules.ts';

/** The pages of invoices. */
export const invoiceRoutes = [
  route('invoice_titles', {
    path: '/zhzx/fptt',
    title: '发票抬头',
    access: 'member',
    query: ['next', 'edit'],
  }),
];
