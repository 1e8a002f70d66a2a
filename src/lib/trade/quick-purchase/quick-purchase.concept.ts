import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { QuickPurchaseTables } from './quick-purchase.table.ts';

/** Goods that a member buys often, and the order pad on which a purchaser types, scans or pastes an order. */
export const quickPurchase = concept({
  tables: tablesOf<QuickPurchaseTables>({
    pad_draft: { exported: 'all', sortedBy: 'updated_at', closing: 'deleted' },
    pad_template: { exported: 'all', closing: 'deleted' },
    pad_report: { exported: 'all', sortedBy: 'created_at', closing: 'deleted' },
    own_code: { exported: 'all', sortedBy: 'key', closing: 'deleted' },
  }),
  tokens: { '/api/quick_purchase': true },
});
