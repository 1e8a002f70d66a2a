import type { Jobs } from '#lib/job.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import { notifyArrivals } from '#lib/catalogue/arrivals/arrivals.service.ts';

/** Jobs of arrivals. */
export const arrivalsJobs: Jobs = {
  arrivals: { every: MINUTE_MS, run: notifyArrivals, sends: 'texts' },
};
