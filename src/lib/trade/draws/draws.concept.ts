import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { DrawTables } from './draws.table.ts';

/** Lucky draws: the public page of rules and odds, a member's results, and the desk. */
export const draws = concept({
  tables: tablesOf<DrawTables>({
    draw: 'house',
    draw_prize: 'house',
    draw_record: { exported: 'all', closing: BY_LAW },
  }),
});
