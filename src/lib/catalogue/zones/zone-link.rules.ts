import type { Zone } from '#lib/catalogue/goods/goods.rules.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import type { ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { LruMap } from '#lib/platform/lru.rules.ts';
import { pathOf, pathTo, resolveRoute, type Route, type RouteName, routeOf } from '#lib/routes.rules.ts';

const ROUTES = new Map<Zone, Route>(
  Object.values(ZONES).flatMap(({ listing, route }) =>
    listing?.within.zone ? [[listing.within.zone, routeOf(route)] as const] : [],
  ),
);

/** The page of the goods with a zone's mark; the list of them where the zone has no page. */
export function pathOfZone(zone: Zone): string {
  const route = ROUTES.get(zone);
  return route ? pathOf(route) : pathTo('list', {}, { zone });
}

/** Additional pages of a zone, which close with it. */
const FURTHER: Partial<Record<RouteName, readonly ZoneKey[]>> = {
  yx_table: ['yx'],
  yx_rule: ['yx'],
  lqzx_goods: ['lqzx'],
  kxzq_new: ['kxzq', 'kxzq_new'],
  kxzq_goods: ['kxzq'],
  yyh_list: ['yyh'],
  ppzq_index: ['ppzq'],
  ppzq_info: ['ppzq'],
  Hdzx: ['yjh'],
};
const OWN = new Map<string, ZoneKey>(
  (Object.keys(ZONES) as ZoneKey[]).map((key) => [ZONES[key].route, key] as const),
);

/** A zone that an address leads to, with an id if it is made from a template. */
interface LinkedZone {
  key: ZoneKey;
  id: number | null;
}

/**
 * Zones by address, cached: addresses in menus, banners and on the home page are few and are checked for every page.
 */
const known = new LruMap<string, readonly LinkedZone[]>(1000);

/** The zones that must be open for an address of this site; none for any other page. */
export function zonesOfAddress(address: string): readonly LinkedZone[] {
  const zones = known.get(address) ?? findZones(address);
  known.set(address, zones);
  return zones;
}

function findZones(address: string): readonly LinkedZone[] {
  if (!address.startsWith('/')) return [];
  const [pathname = '', search = ''] = (address.split('#')[0] ?? '').split(/\?(.*)/s);
  const found = resolveRoute(pathname, new URLSearchParams(search));
  if (!found) return [];
  const further = FURTHER[found.route.name];
  if (further) return further.map((key) => ({ key, id: null }));
  const key = OWN.get(found.route.name);
  if (!key) return [];
  const id = readId(found.params['id'] ?? null);
  // A template with several zones has an overview page, which is always open.
  return ZONES[key].isTemplate ? (id === null ? [] : [{ key, id }]) : [{ key, id: null }];
}
