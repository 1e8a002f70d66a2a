import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { PromotionTables } from './promotions/promotions.table.ts';

/** Promotions and the desk where operators make them. */
export const promotions = concept({
  tables: tablesOf<PromotionTables>({
    offer: 'house',
    activity: 'house',
    activity_tier: 'house',
    activity_goods: 'house',
    combination: 'house',
  }),
});
