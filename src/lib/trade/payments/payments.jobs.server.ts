import type { Jobs } from '#lib/job.rules.ts';
import { DAY_MS, NIGHT } from '#lib/platform/time.rules.ts';
import { forgetRefused } from '#lib/trade/payments/tries/settle.service.ts';

/** Jobs of payments. */
export const paymentsJobs: Jobs = {
  notices: { every: DAY_MS, fromHour: NIGHT, run: forgetRefused },
};
