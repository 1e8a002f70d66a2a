import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { FeedbackTables } from './feedback.table.ts';

/** Feedback of members about the shop, and the desk where operators answer it. */
export const feedback = concept({
  tables: tablesOf<FeedbackTables>({
    feedback: { exported: 'all', closing: BY_LAW },
    feedback_photo: {
      within: 'feedback',
      by: 'feedback_id',
      exported: { not: 'the pictures are uploads' },
      closing: BY_LAW,
    },
    feedback_word: {
      within: 'feedback',
      by: 'feedback_id',
      exported: ['feedback_id', 'is_shop', 'text', 'created_at'],
      closing: BY_LAW,
    },
  }),
});
