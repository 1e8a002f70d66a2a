import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { SearchTables } from './search.table.ts';

/** The index of goods and the most frequent searches. */
export const search = concept({
  tables: tablesOf<SearchTables>({
    search_term: 'house',
    search_goods_term: 'house',
    search_code: 'house',
    search_measure: 'house',
    search_word: 'house',
  }),
});
