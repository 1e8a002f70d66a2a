import type { Jobs } from '#lib/job.rules.ts';
import { TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { deleteOldMails } from '#lib/platform/mail/mail.service.ts';

/** Jobs of mail. */
export const mailJobs: Jobs = {
  mails: { every: TEN_MINUTES_MS, run: deleteOldMails },
};
