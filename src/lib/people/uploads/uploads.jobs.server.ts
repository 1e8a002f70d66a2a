import type { Jobs } from '#lib/job.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { deleteOldUploads } from '#lib/people/uploads/uploads.service.ts';

/** Jobs of uploads. */
export const uploadsJobs: Jobs = {
  uploads: { every: HOUR_MS, run: deleteOldUploads },
};
