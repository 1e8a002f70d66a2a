import { concept, tablesOf } from '#lib/concept.rules.ts';
import type { KeptTables } from './kept.table.ts';

/** What the database layer keeps for all concepts. */
export const kept = concept({
  tables: tablesOf<KeptTables>({ shop_setting: 'house', invalidation: 'house', lease: 'house' }),
  sweeps: {
    invalidations: async () => (await import('./invalidations.server.ts')).sweepInvalidations,
    statistics: async () => (await import('./statistics.server.ts')).refreshStatistics,
  },
});
