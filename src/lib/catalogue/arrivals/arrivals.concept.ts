import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { ArrivalTables } from './arrivals.table.ts';

/** Goods that ran out, and the members to notify when they come in. */
export const arrivals = concept({
  tables: tablesOf<ArrivalTables>({ arrival_alert: { exported: 'all', closing: 'deleted' } }),
  tokens: { '/api/arrival_alert': true },
});
