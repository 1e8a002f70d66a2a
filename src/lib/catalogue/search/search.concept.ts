import { concept, tablesOf } from '#lib/concept.rules.ts';
import type { SearchTables } from '#lib/catalogue/search/search.table.ts';

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
    'search-figures': async () => {
      const { recountSomeTerms } = await import('#lib/catalogue/search/index/reindex.service.ts');
      return (db) => recountSomeTerms(db);
    },
  },
});
