import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { CartTables } from './cart.table.ts';

/** Carts of members. */
export const cart = concept({
  tables: tablesOf<CartTables>({
    cart_item: { exported: 'all', closing: 'deleted' },
    cart_request: 'house',
  }),
  tokens: { '/api/cart': true },
});
