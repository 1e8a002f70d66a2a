import { runs, type ZoneKey } from '#lib/catalogue/zones/zones.rules.ts';
import { type ZoneHead, zonesOfTemplate } from '#lib/catalogue/zones/zones.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

/** The zones of a template that run at a moment (`now`, ms), and when one of them next begins or ends. */
export async function runningOfTemplate(
  db: Db,
  key: ZoneKey,
  now: number,
): Promise<{ zones: ZoneHead[]; changesAt: number | null }> {
  const open = (await zonesOfTemplate(db, [key])).filter(({ isOpen }) => isOpen);
  const bounds = open
    .flatMap(({ startsAt, endsAt }) => [startsAt, endsAt])
    .filter((at): at is number => at !== null && at > now);
  return {
    zones: open.filter((zone) => runs(zone, now)),
    changesAt: bounds.length > 0 ? Math.min(...bounds) : null,
  };
}
