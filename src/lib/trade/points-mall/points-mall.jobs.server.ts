import type { Jobs } from '#lib/job.rules.ts';
import { DAY_MS, NIGHT } from '#lib/platform/time.rules.ts';
import { completeLongSent } from '#lib/trade/points-mall/points-orders.service.ts';

/** Jobs of points mall. */
export const pointsMallJobs: Jobs = {
  'points-orders-received': { every: DAY_MS, fromHour: NIGHT, run: completeLongSent },
};
