import type { Db } from '#lib/platform/db/database.server.ts';
import { remembered } from '#lib/platform/db/memo.server.ts';
import { findNextPromotionChange } from '#lib/catalogue/pricing/promotions/promotions.repository.ts';

const LONGEST_S = 300;

/**
 * Seconds a page that shows prices may be kept: five minutes, or until the next offer or activity begins or ends,
 * as prices then change without anyone touching them. `now` in ms.
 */
export async function priceMaxAge(db: Db, now: number): Promise<number> {
  const next = await nextChange(db, now);
  if (next === null) return LONGEST_S;
  return Math.max(1, Math.min(LONGEST_S, Math.ceil((next - now) / 1000)));
}

/** Looked up once a minute at most, as every page asks; a moment that has passed is looked up again. */
async function nextChange(db: Db, now: number): Promise<number | null> {
  const key = `next-promotion-change:${Math.floor(now / 60_000)}`;
  const known = await remembered(db, key, ['offers'], () => findNextPromotionChange(db, now));
  return known !== null && known <= now ? findNextPromotionChange(db, now) : known;
}
