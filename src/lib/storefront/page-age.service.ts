import { priceMaxAge } from '#lib/catalogue/pricing/promotions/running.service.ts';
import { nextAdvertChange } from '#lib/content/adverts/adverts.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { nextDrawChange } from '#lib/trade/draws/draws.service.ts';

/** Maximum age (s) of pages that change only by editing. */
export const READING_AGE = 3600;

/**
 * Returns the maximum age (s) of a page of articles with adverts: until the next of them begins or ends. `now` in ms.
 */
export async function readingMaxAge(db: Db, now: number): Promise<number> {
  const advert = await nextAdvertChange(db, now);
  return advert === null ? READING_AGE : Math.max(1, Math.min(READING_AGE, Math.ceil((advert - now) / 1000)));
}

/**
 * Returns the maximum age (s) of a page with prices and adverts: until the next of either begins or ends. `now` in ms.
 */
export async function promotedMaxAge(db: Db, now: number): Promise<number> {
  const [prices, advert] = await Promise.all([priceMaxAge(db, now), nextAdvertChange(db, now)]);
  return advert === null ? prices : Math.max(1, Math.min(prices, Math.ceil((advert - now) / 1000)));
}

/** Returns the maximum age (s) of the home page, which also offers the lucky draw. `now` in ms. */
export async function homeMaxAge(db: Db, now: number): Promise<number> {
  const [promoted, draw] = await Promise.all([promotedMaxAge(db, now), nextDrawChange(db, now)]);
  return draw === null ? promoted : Math.max(1, Math.min(promoted, Math.ceil((draw - now) / 1000)));
}

/** Returns the maximum age (s) of a page of a draw: until the next one begins or ends. `now` in ms. */
export async function drawMaxAge(db: Db, now: number): Promise<number> {
  const draw = await nextDrawChange(db, now);
  return draw === null ? READING_AGE : Math.max(1, Math.min(READING_AGE, Math.ceil((draw - now) / 1000)));
}
