import { isAdvertSlot } from '#lib/content/adverts/advert-slots.rules.ts';
import { adverts, type Advert } from '#lib/content/adverts/adverts.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';

/** What is asked for: a slot, some adverts of it, or one banner. */
export interface FocusQuestion {
  variant: string | undefined;
  ids: readonly number[] | undefined;
  bannerId: number | undefined;
}

/** The adverts of a slot that run now (ms); the home banner where no slot is named. Throws for an unknown slot. */
export async function bannersOf(
  db: Db,
  { variant, ids, bannerId }: FocusQuestion,
  now: number,
): Promise<Advert[]> {
  const slot = variant ?? 'common';
  if (!isAdvertSlot(slot)) throw notFound('这个广告位');
  const list = await adverts(db, [slot], now);
  if (bannerId !== undefined) return list.filter(({ id }) => id === bannerId);
  return ids ? list.filter(({ id }) => ids.includes(id)) : list;
}
