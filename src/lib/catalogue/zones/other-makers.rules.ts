import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';

/** One generic by all its makers and in all its packs, at the address of one of them: its id, with or without the name. */
export const otherListing = (
  commonName: string,
  { id, name }: { id: string; name?: string | undefined },
): ZoneListing => ({
  within: { commonName },
  routes: { grid: 'list_other' },
  params: name === undefined ? { id } : { id, name },
  sort: 'unit_asc',
  facets: [],
  withoutGroups: ['category'],
});
