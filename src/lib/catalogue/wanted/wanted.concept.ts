import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { WantedTables } from './wanted.table.ts';

/** Varieties that members look for in vain, and where operators answer them. */
export const wanted = concept({
  tables: tablesOf<WantedTables>({ wanted: { exported: 'all', closing: 'deleted' } }),
});
