import { concept, tablesOf } from '#lib/concept.rules.ts';
import type { MakerTables } from './makers.table.ts';

/** Makers of goods. */
export const makers = concept({ tables: tablesOf<MakerTables>({ maker: 'house' }) });
