import type { Db } from '#lib/db/database.ts';
import { findNextPromotionChange } from '#lib/promotions/promotions.repository.ts';

const LONGEST_S = 300;

/**
 * Seconds a page that shows prices may be kept: five minutes, or until the next offer or activity begins or ends,
 * as prices then change without anyone touching them. `now` in ms.
 */
export async function priceMaxAge(db: Db, now: number): Promise<number> {
  const next = await findNextPromotionChange(db, now);
  if (next === null) return LONGEST_S;
  return Math.max(1, Math.min(LONGEST_S, Math.ceil((next - now) / 1000)));
}
