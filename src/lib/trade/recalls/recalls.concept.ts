import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { RecallTables } from './recalls.table.ts';

/** Recalls of lots: every order line with such a lot, and its outcome. */
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
  tokens: { '/api/recall': true },
});
