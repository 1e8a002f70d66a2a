import type { Jobs } from '#lib/job.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import { turnZones, nextZoneTurn } from '#lib/catalogue/zones/open-zones.service.ts';

/** Jobs of zones. */
export const zonesJobs: Jobs = {
  zones: { every: MINUTE_MS, run: turnZones, next: nextZoneTurn },
};
