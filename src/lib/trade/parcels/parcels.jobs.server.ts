import type { Jobs } from '#lib/job.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import { refreshDue } from '#lib/trade/parcels/refresh.service.ts';

/** Jobs of parcels. */
export const parcelsJobs: Jobs = {
  'parcels-under-way': { every: MINUTE_MS, run: refreshDue },
};
