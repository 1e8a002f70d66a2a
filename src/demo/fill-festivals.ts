import { memberOf } from '#demo/fill-orders.ts';
import type { Trx } from '#lib/platform/db/database.server.ts';
import { DAY_MS, startOfDay } from '#lib/platform/time.rules.ts';
import { createFestival, openFestival, saveFestival } from '#lib/storefront/festivals/festivals.service.ts';

/** Fills in a planned festival with all its parts; none is public yet. */
export async function fillFestivals(trx: Trx, now: number): Promise<void> {
  const today = startOfDay(now);
  const start = {
    name: '年货节感冒备货',
    goods_from: 'category:cold',
    starts_at: today + 30 * DAY_MS,
    ends_at: today + 51 * DAY_MS,
  };
  const admin = await memberOf(trx, 'admin');
  const id = await createFestival(trx, admin, { start, from: null, idempotencyKey: null }, now);
  // The hot searches stay unchanged, as they name its goods already.
  const { version, input } = await openFestival(trx, id, now);
  const saved = { id, version, isRestored: false, input: { ...input, hot_words: [] } };
  await saveFestival(trx, admin, saved, now);
}
