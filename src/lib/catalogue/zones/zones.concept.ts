import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { ZoneTables } from './zones.table.ts';

/** The zones (product §2.9), and the desk where operators edit them. */
export const zones = concept({
  tables: tablesOf<ZoneTables>({ zone: 'house', zone_block: 'house' }),
});
