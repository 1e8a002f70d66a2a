import type { Jobs } from '#lib/job.rules.ts';
import { DAY_MS, MORNING } from '#lib/platform/time.rules.ts';
import { notifyEndingCoupons } from '#lib/trade/coupons/my-coupons.service.ts';

/** Jobs of coupons. */
export const couponsJobs: Jobs = {
  'coupons-ending': { every: DAY_MS, fromHour: MORNING, run: notifyEndingCoupons },
};
