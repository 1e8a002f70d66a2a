import type { Jobs } from '#lib/job.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import { settleArrived } from '#lib/catalogue/wanted/wanted.service.ts';

/** Jobs of wanted. */
export const wantedJobs: Jobs = {
  'wanted-arrived': { every: MINUTE_MS, run: settleArrived },
};
