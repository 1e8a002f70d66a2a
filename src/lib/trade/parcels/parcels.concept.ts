import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { ParcelTables } from './parcels.table.ts';

/** Parcels of orders and their tracking; packing, pick lists and delivery notes are pages of the order desk. */
export const parcels = concept({
  tables: tablesOf<ParcelTables>({
    parcel: {
      within: 'orders',
      by: 'order_id',
      exported: ['id', 'order_id', 'carrier', 'tracking_no', 'shipped_at', 'state', 'delivered_at'],
      closing: BY_LAW,
    },
    parcel_line: {
      within: 'parcel',
      by: 'parcel_id',
      exported: { not: 'goods and lots stand in the lines of the order' },
      closing: BY_LAW,
    },
    parcel_step: {
      within: 'parcel',
      by: 'parcel_id',
      exported: { not: 'what the carrier says of its number' },
      closing: BY_LAW,
    },
    order_change: {
      within: 'orders',
      by: 'order_id',
      exported: ['order_id', 'line_id', 'kind', 'quantity', 'reason', 'refund_fen', 'created_at'],
      closing: BY_LAW,
    },
  }),
});
