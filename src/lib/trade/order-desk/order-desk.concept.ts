import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { OrderDeskTables } from './order-desk.table.ts';

/** The office's desk of orders, over their parcels, payments, recalls and returns. */
export const orderDesk = concept({
  tables: tablesOf<OrderDeskTables>({ order_note: 'house' }),
});
