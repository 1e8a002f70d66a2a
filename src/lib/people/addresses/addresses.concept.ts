import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { AddressTables } from './addresses.table.ts';

/** Delivery addresses. */
export const addresses = concept({
  tables: tablesOf<AddressTables>({
    address: { exported: 'all', closing: 'deleted' },
    shipping_region: 'house',
  }),
  tokens: { '/api/address': true },
});
