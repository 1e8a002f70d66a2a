import { concept, tablesOf } from '#lib/concept.rules.ts';
import { TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import type { PlatformTables } from '#lib/platform/db/platform.table.ts';

/** What the database layer keeps for all concepts. */
export const platform = concept({
  tables: tablesOf<PlatformTables>({
    shop_setting: 'house',
    invalidation: 'house',
    lease: 'house',
    due_work: 'house',
  }),
  sweeps: {
    invalidations: {
      every: TEN_MINUTES_MS,
      run: async () => (await import('#lib/platform/db/invalidations.server.ts')).sweepInvalidations,
    },
    statistics: {
      every: TEN_MINUTES_MS,
      run: async () => (await import('#lib/platform/db/statistics.server.ts')).refreshStatistics,
    },
  },
});
