import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';
import { office, route } from '#lib/route.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import type { RecallTables } from './recalls.table.ts';

/** Recalls of lots: every line that took one, and what became of it. */
export const recalls = concept({
  tables: tablesOf<RecallTables>({
    recall: 'house',
    recall_lot: 'house',
    recall_line: { exported: 'all', closing: BY_LAW },
    recall_notice: {
      exported: { not: 'the message and the text message are' },
      closing: BY_LAW,
    },
  }),
  routes: [
    route('recalls', {
      path: '/admin/recalls',
      title: '药品召回',
      menu: { office: 'orders' },
      access: 'operator',
      query: ['keywords', 'level', 'state', 'page'],
      layout: office,
    }),
    route('recall_new', {
      path: '/admin/recalls/new',
      title: '发起召回',
      access: 'operator',
      query: ['goods', 'lot', 'find'],
      layout: office,
    }),
    route('recall', {
      path: '/admin/recalls/:id',
      title: '召回明细',
      access: 'operator',
      query: ['keywords', 'state', 'page'],
      layout: office,
    }),
  ],
  tokens: { '/api/recall': true },
  texts: {
    'recall-texts': {
      every: MINUTE_MS,
      run: async () => (await import('./office/recall-messages.service.ts')).recallTexts,
    },
  },
});
