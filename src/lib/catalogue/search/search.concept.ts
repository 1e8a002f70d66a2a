import { concept, tablesOf } from '#lib/concept.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import type { SearchTables } from './search.table.ts';

/** The index of goods and what is searched for most. */
export const search = concept({
  tables: tablesOf<SearchTables>({
    search_term: 'house',
    search_goods_term: 'house',
    search_code: 'house',
    search_measure: 'house',
    search_word: 'house',
  }),
  sweeps: {
    // Through all names in bites of a minute, once an hour.
    'search-figures': {
      every: HOUR_MS,
      run: async () => {
        const { recountSomeTerms } = await import('#lib/catalogue/search/index/reindex.service.ts');
        return (db) => recountSomeTerms(db);
      },
      next: async () => (await import('#lib/catalogue/search/index/reindex.service.ts')).nextRecount,
    },
  },
});
