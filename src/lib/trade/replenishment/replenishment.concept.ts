import { concept, tablesOf } from '#lib/concept.rules.ts';
import type { ReplenishmentTables } from './replenishment.table.ts';

/** Goods that a member is due to buy again, by its own rhythm. */
export const replenishment = concept({
  tables: tablesOf<ReplenishmentTables>({
    buying_rhythm: { exported: 'all', sortedBy: 'goods_id', closing: 'deleted' },
  }),
  tokens: { '/api/replenishment': true },
});
