import type { Jobs } from '#lib/job.rules.ts';
import { DAY_MS, MINUTE_MS, MORNING } from '#lib/platform/time.rules.ts';
import { remindOfCertificates } from '#lib/people/certificates/reminders.service.ts';
import { rejectionTexts } from '#lib/people/certificates/review/review.service.ts';

/** Jobs of certificates. */
export const certificatesJobs: Jobs = {
  certificates: { every: DAY_MS, fromHour: MORNING, run: remindOfCertificates, sends: 'texts' },
  rejections: { every: MINUTE_MS, run: rejectionTexts, sends: 'texts' },
};
