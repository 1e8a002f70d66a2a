import { priceMaxAge } from '#lib/catalogue/pricing/promotions/page-age.service.ts';
import { nextAdvertChange } from '#lib/content/adverts/advert-age.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** Seconds a page with prices and adverts may be kept: until the next of either begins or ends by the clock. `now` in ms. */
export async function promotedMaxAge(db: Db, now: number): Promise<number> {
  const [prices, advert] = await Promise.all([priceMaxAge(db, now), nextAdvertChange(db, now)]);
  return advert === null ? prices : Math.max(1, Math.min(prices, Math.ceil((advert - now) / 1000)));
}
