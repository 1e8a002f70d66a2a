import { concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import type { SynonymTables } from './synonyms.table.ts';

/** Spoken names that the search takes for names of goods, and where operators keep them. */
export const synonyms = concept({
  tables: tablesOf<SynonymTables>({ synonym: 'house' }),
  routes: [
    route('synonyms', {
      path: '/admin/synonyms',
      title: '同义词',
      menu: { office: 'goods' },
      access: 'operator',
      query: ['keywords', 'page'],
      layout: office,
    }),
    route('synonym_edit', {
      path: '/admin/synonyms/:id',
      title: '编辑同义词',
      access: 'operator',
      layout: office,
    }),
  ],
});
