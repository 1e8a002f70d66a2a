import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { CartTables } from './cart.table.ts';

/** The cart. */
export const cart = concept({
  tables: tablesOf<CartTables>({ cart_item: { exported: 'all', closing: 'deleted' } }),
  tokens: { '/api/cart': true },
});
