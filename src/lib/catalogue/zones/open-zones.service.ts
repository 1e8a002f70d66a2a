import { ZONES } from '#lib/catalogue/zones/definitions/all-zones.rules.ts';
import { zonesOfAddress } from '#lib/catalogue/zones/zone-link.rules.ts';
import { runs, type ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { allZones } from '#lib/catalogue/zones/zones.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { change } from '#lib/platform/db/change.server.ts';
import { type PageTag, zoneTag } from '#lib/cache-tag.rules.ts';
import { LATEST_JOB_MS } from '#lib/platform/db/due-work.rules.ts';
import { findNextZoneTurn, findTurnedZones } from '#lib/catalogue/zones/zones.repository.ts';

/** Page tags that invalidate which zones are open; the clock does so as well. */
export const ZONE_TAGS: readonly PageTag[] = (Object.keys(ZONES) as ZoneKey[]).map(zoneTag);

/**
 * Returns a function that is true when an address is open at a moment (`now`, ms): pages of a zone that operators
 * closed, or outside its dates, lead nowhere. Every component that shows links checks this; an address outside zones is
 * always open.
 */
export async function openAddresses(db: Db, now: number): Promise<(address: string) => boolean> {
  const zones = await allZones(db);
  return (address) =>
    zonesOfAddress(address).every(({ key, id }) => {
      const zone = zones.find((one) => one.key === key && (id === null || one.id === id));
      return zone !== undefined && zone.isOpen && runs(zone, now);
    });
}

/** The title of the zone at an address, as operators set it; empty where there is none. */
export async function zoneTitles(db: Db): Promise<(address: string) => string> {
  const zones = await allZones(db);
  return (address) => {
    const zone = zonesOfAddress(address).at(-1);
    return (
      zones.find((one) => one.key === zone?.key && (zone.id === null || one.id === zone.id))?.title ?? ''
    );
  };
}

/** Reports zones that began or ended recently to all pages: every menu may link to them. `now` in ms. */
export async function turnZones(db: Db, now: number): Promise<void> {
  const turned = await findTurnedZones(db, now - LATEST_JOB_MS, now);
  if (turned.length === 0) return;
  await change(db, async (_trx, touch) => touch('nav', ...new Set(turned.map(zoneTag))));
}

/** Time (ms) at which an open zone next begins or ends; null where none does. */
export const nextZoneTurn = findNextZoneTurn;
