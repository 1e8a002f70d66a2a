import type { Zone } from '#lib/catalogue/goods/goods-words.rules.ts';
import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { pathOf, pathTo, type Route, routeOf } from '#lib/routes.rules.ts';

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
