import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { FavouriteTables } from './favourites.table.ts';

/** Goods saved by a member. */
export const favourites = concept({
  tables: tablesOf<FavouriteTables>({ favourite: { exported: 'all', closing: 'deleted' } }),
  tokens: { '/api/favorite': true },
});
