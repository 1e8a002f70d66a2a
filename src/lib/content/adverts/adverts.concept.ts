import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { AdvertTables } from './adverts.table.ts';

/** Adverts, and the desk where editors place them. */
export const adverts = concept({
  tables: tablesOf<AdvertTables>({ advert: 'house' }),
});
