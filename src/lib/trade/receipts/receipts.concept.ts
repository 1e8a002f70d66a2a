import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { ReceiptTables } from './receipts.table.ts';

/** Receipts that buyers owe for orders with ephedrine, and the office pages where operators review them. */
export const receipts = concept({
  tables: tablesOf<ReceiptTables>({
    order_receipt: { exported: 'all', closing: BY_LAW },
    order_receipt_page: {
      within: 'order_receipt',
      by: 'receipt_id',
      exported: { not: 'pages are files of the member' },
      closing: BY_LAW,
    },
  }),
  tokens: { '/api/receipt': true },
});
