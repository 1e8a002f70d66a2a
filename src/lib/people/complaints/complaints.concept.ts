import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { ComplaintTables } from './complaints.table.ts';

/** Complaints and requests, and the desk where operators answer them. */
export const complaints = concept({
  tables: tablesOf<ComplaintTables>({ complaint: { exported: 'all', closing: BY_LAW } }),
  tokens: { '/api/complaint': true },
});
