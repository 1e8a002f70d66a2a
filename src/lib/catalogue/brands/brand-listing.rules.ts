import type { Brand } from '#lib/catalogue/brands/brands.rules.ts';
import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';

/** The list of a brand's page: the goods of its makers, by category. */
export const brandListing = ({ id, makers }: Pick<Brand, 'id' | 'makers'>): ZoneListing => ({
  within: { makerIds: makers.map((maker) => maker.id) },
  routes: { grid: 'ppzq_info' },
  params: { id },
  sort: 'best',
  facets: [],
  withoutGroups: makers.length > 1 ? ['category'] : ['category', 'maker'],
});
