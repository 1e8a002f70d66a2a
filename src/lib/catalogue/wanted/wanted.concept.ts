import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { WantedTables } from './wanted.table.ts';

/** Varieties that members search for in vain, and the desk where operators answer them. */
export const wanted = concept({
  tables: tablesOf<WantedTables>({ wanted: { exported: 'all', closing: 'deleted' } }),
});
