import { openAddresses } from '#lib/catalogue/zones/open-zones.service.ts';
import { type Advert, adverts } from '#lib/content/adverts/adverts.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import type { LayoutFlags } from '#lib/route.rules.ts';

/** Advert slots of the frame, by the flags that show them. */
const SLOTS = { topAdvert: 'top', rightAdvert: 'right', bottomAdvert: 'bottom' } as const;

/** Returns the adverts that run in the slots of a route, without those that lead to closed zones. `now` in ms. */
export async function frameAdverts(
  db: Db,
  layout: LayoutFlags,
  now: number,
): Promise<Partial<Record<(typeof SLOTS)[keyof typeof SLOTS], Advert>>> {
  const slots = (Object.keys(SLOTS) as (keyof typeof SLOTS)[])
    .filter((flag) => layout[flag])
    .map((flag) => SLOTS[flag]);
  if (slots.length === 0) return {};
  const [running, isOpen] = await Promise.all([adverts(db, slots, now), openAddresses(db, now)]);
  const shown = running.filter(({ url }) => isOpen(url));
  return Object.fromEntries(
    slots.flatMap((slot) => {
      const first = shown.find((advert) => advert.slot === slot);
      return first ? [[slot, first]] : [];
    }),
  );
}
