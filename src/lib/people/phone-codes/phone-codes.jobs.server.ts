import type { Jobs } from '#lib/job.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { deleteOldCodes } from '#lib/people/phone-codes/phone-codes.service.ts';

/** Jobs of phone codes. */
export const phoneCodesJobs: Jobs = {
  codes: { every: HOUR_MS, run: deleteOldCodes },
};
