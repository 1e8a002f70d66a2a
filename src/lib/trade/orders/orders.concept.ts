import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { OrderTables } from './orders.table.ts';

/** Orders of members. */
export const orders = concept({
  tables: tablesOf<OrderTables>({
    orders: { exported: 'all', closing: BY_LAW },
    order_line: { within: 'orders', by: 'order_id', exported: 'all', closing: BY_LAW },
    order_event: {
      within: 'orders',
      by: 'order_id',
      exported: ['order_id', 'kind', 'text', 'created_at'],
      closing: BY_LAW,
    },
  }),
  tokens: { '/api/order': true },
});
