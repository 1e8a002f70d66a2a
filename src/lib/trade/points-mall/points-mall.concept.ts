import { BY_LAW, concept, tablesOf } from '#lib/concept.rules.ts';

import type { PointsMallTables } from './points-mall.table.ts';

/** Goods for points, their orders, and the pages where operators manage and send them. */
export const pointsMall = concept({
  tables: tablesOf<PointsMallTables>({
    points_goods: 'house',
    points_order: { exported: 'all', closing: BY_LAW },
  }),
  tokens: { '/api/points_order': true },
});
