import {
  goodsQueryParams,
  type GoodsQuery,
  NO_FILTER,
  readGoodsQuery,
} from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import {
  FIRST_SORTS,
  choosingView,
  keptParams,
  type ListAddress,
  type Opened,
} from '#lib/catalogue/goods-list/list-address.rules.ts';
import { LIST_VIEWS, type ListView, readView } from '#lib/catalogue/goods-list/list-params.rules.ts';
import type { ZoneListing } from '#lib/catalogue/zones/zones.rules.ts';
import { pathOf, routeOf } from '#lib/routes.rules.ts';

/** Values chosen of a zone's own facets, by their parameter. */
export type ChosenFacets = Readonly<Record<string, string | null>>;

/** A zone's list as an address asks for it. */
export interface ZoneQuery {
  query: GoodsQuery;
  view: ListView;
  chosen: ChosenFacets;
}

/**
 * Reads the address of a zone's list, values as typed: their existence is known once goods are counted; `view` is that
 * of the page, where it has one of its own.
 */
export function readZoneQuery(search: URLSearchParams, listing: ZoneListing, view?: ListView): ZoneQuery {
  const query = readGoodsQuery(search);
  const chosen = listing.facets.map(({ param }) => [param, search.get(param)?.slice(0, 40) || null] as const);
  return {
    query: {
      ...query,
      sort: search.has('sort') ? query.sort : listing.sort,
      filter: { ...query.filter, zone: null },
    },
    view: view ?? readView(search) ?? routeOf(listing.routes.grid).usualView ?? 'grid',
    chosen: Object.fromEntries(chosen),
  };
}

/**
 * The parameters of a zone's list; defaults are left out, so that one list has one address. The view is not included:
 * the reader's browser stores it.
 */
export const zoneParams = (
  listing: ZoneListing,
  { query, chosen }: Pick<ZoneQuery, 'query' | 'chosen'>,
): Record<string, string | null> => ({
  ...goodsQueryParams(query),
  sort: query.sort === listing.sort ? null : query.sort,
  ...chosen,
});

/** The query of an address with the number of the page that its path carries. */
export function withPage(search: URLSearchParams, page: string | undefined): URLSearchParams {
  const whole = new URLSearchParams(search);
  if (page !== undefined) whole.set('page', page);
  return whole;
}

/** The address of a zone's list. */
export function pathToList(listing: ZoneListing, asked: ZoneQuery, more: Opened | null = null): string {
  const { grid, table } = listing.routes;
  const route = routeOf((asked.view === 'table' && table) || grid);
  const { page, ...rest } = zoneParams(listing, asked);
  if (!route.path.endsWith('/:page?')) return pathOf(route, listing.params, { ...rest, page, more });
  return pathOf(route, { ...listing.params, page: page ?? undefined }, { ...rest, more });
}

/** The links of a zone's list, for the components that all lists share. */
export function zoneAddress(listing: ZoneListing, asked: ZoneQuery, more: Opened | null): ListAddress {
  const { view, chosen, query } = asked;
  const to = (next: GoodsQuery, all: Opened | null = null) =>
    pathToList(listing, { ...asked, query: next }, all);
  const first = pathToList(listing, { ...asked, view: 'grid', query: { ...query, page: 1 } });
  const path = pathToList(listing, {
    view,
    chosen: {},
    query: { filter: NO_FILTER, sort: listing.sort, page: 1 },
  }).replace(/\?.*/, '');
  return {
    path,
    fixed: Object.fromEntries(
      Object.entries(chosen).filter((entry): entry is [string, string] => entry[1] !== null),
    ),
    to,
    more,
    toMore: to,
    clear: to({ ...query, filter: NO_FILTER, page: 1 }),
    jump: routeOf((view === 'table' && listing.routes.table) || listing.routes.grid).path.endsWith('/:page?')
      ? null
      : { path, kept: keptParams(zoneParams(listing, asked)) },
    asksLeft: !listing.withoutGroups.includes('left'),
    views: LIST_VIEWS.map((shown) => [shown, choosingView(first, shown)]),
    sorts: FIRST_SORTS,
  };
}
