import { concept, tablesOf } from '#lib/concept.rules.ts';

import type { BrandTables } from './brands.table.ts';

/** The brand zone (product §2.9), and the pages where editors maintain it. */
export const brands = concept({
  tables: tablesOf<BrandTables>({ brand: 'house', brand_maker: 'house', brand_picture: 'house' }),
});
