import type { Jobs } from '#lib/job.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { deleteExpiredResets } from '#lib/people/login/login.repository.ts';

/** Jobs of login. */
export const loginJobs: Jobs = {
  'password-resets': { every: HOUR_MS, run: deleteExpiredResets },
};
