import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

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
  tokens: { '/api/invoice': true },
});

/** Companies and persons that invoices are made out to. */
export const invoiceTitles = concept({
  tables: tablesOf<Pick<InvoiceTables, 'invoice_title'>>({
    invoice_title: { exported: 'all', closing: 'deleted' },
  }),
});
