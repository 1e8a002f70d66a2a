import type { Jobs } from '#lib/job.rules.ts';
import { TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { deleteOldOutbox } from '#lib/platform/sms/outbox.service.ts';

/** Jobs of sms. */
export const smsJobs: Jobs = {
  outbox: { every: TEN_MINUTES_MS, run: deleteOldOutbox },
};
