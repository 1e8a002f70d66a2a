import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { SynonymTables } from './synonyms.table.ts';

/** Spoken names that the search takes for names of goods, and where operators keep them. */
export const synonyms = concept({
  tables: tablesOf<SynonymTables>({ synonym: 'house' }),
});
