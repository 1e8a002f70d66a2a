import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { SynonymTables } from './synonyms.table.ts';

/** Spoken names that the search replaces by names of goods, and the pages to maintain them. */
export const synonyms = concept({
  tables: tablesOf<SynonymTables>({ synonym: 'house' }),
});
