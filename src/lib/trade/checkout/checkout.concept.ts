import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { CheckoutTables } from './checkout.table.ts';

/** Drafts of orders before they are submitted. */
export const checkout = concept({
  tables: tablesOf<CheckoutTables>({
    checkout_draft: { exported: { not: 'copies of the cart for an hour' }, closing: 'deleted' },
  }),
  tokens: { '/api/checkout': true },
});
