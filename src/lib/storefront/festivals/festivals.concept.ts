import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { FestivalTables } from './festivals.table.ts';

/**
 * Festivals: a zone, adverts, an entry of the navigation and hot search words that are published and ended together.
 */
export const festivals = concept({
  tables: tablesOf<FestivalTables>({ festival: 'house', festival_part: 'house' }),
});
