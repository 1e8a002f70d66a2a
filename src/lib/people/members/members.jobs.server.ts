import type { Jobs } from '#lib/job.rules.ts';
import { DAY_MS, HOUR_MS, NIGHT, TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { deleteExpiredSessions } from '#lib/people/members/sessions/session.repository.ts';
import { forgetOldDevices } from '#lib/people/members/sessions/enter.service.ts';
import { deleteExpiredRates } from '#lib/people/members/sessions/rate-limit.repository.ts';

/** Jobs of members. */
export const membersJobs: Jobs = {
  sessions: { every: HOUR_MS, run: deleteExpiredSessions },
  devices: { every: DAY_MS, fromHour: NIGHT, run: forgetOldDevices },
  'rate-limits': { every: TEN_MINUTES_MS, run: deleteExpiredRates },
};
