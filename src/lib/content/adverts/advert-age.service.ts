import { findNextAdvertChange } from '#lib/content/adverts/adverts.repository.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';

/**
 * When an advert next begins or ends (ms), as pages that show adverts then change without anyone touching them; null
 * for never. Looked up once a minute at most; a moment that has passed is looked up again. `now` in ms.
 */
export async function nextAdvertChange(db: Db, now: number): Promise<number | null> {
  const key = `next-advert-change:${Math.floor(now / 60_000)}`;
  const known = await remembered(db, key, ['adverts'], () => findNextAdvertChange(db, now));
  return known !== null && known <= now ? findNextAdvertChange(db, now) : known;
}
