import { concept, tablesOf } from '#lib/concept.rules.ts';
import { route } from '#lib/route.rules.ts';
import type { InvoiceTables } from './invoices.table.ts';

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
