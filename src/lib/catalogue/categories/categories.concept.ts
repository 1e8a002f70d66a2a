import { concept, tablesOf } from '#lib/concept.rules.ts';
import type { CategoryTables } from './categories.table.ts';

/** The categories of goods. */
export const categories = concept({ tables: tablesOf<CategoryTables>({ category: 'house' }) });
