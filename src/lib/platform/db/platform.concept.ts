import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { PlatformTables } from '#lib/platform/db/platform.table.ts';

/** Tables that the database layer keeps for all concepts. */
export const platform = concept({
  tables: tablesOf<PlatformTables>({
    shop_setting: 'house',
    invalidation: 'house',
    lease: 'house',
    due_work: 'house',
  }),
});
