import type { Jobs } from '#lib/job.rules.ts';
import { TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { deleteOldInvalidations } from '#lib/platform/db/invalidations.server.ts';
import { refreshStatistics } from '#lib/platform/db/statistics.server.ts';

/** Jobs of platform. */
export const platformJobs: Jobs = {
  invalidations: { every: TEN_MINUTES_MS, run: deleteOldInvalidations },
  statistics: { every: TEN_MINUTES_MS, run: refreshStatistics },
};
