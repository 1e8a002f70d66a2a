import type { Jobs } from '#lib/job.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { blockExpired } from '#lib/catalogue/goods/office/lot-desk.service.ts';

/** Jobs of goods. */
export const goodsJobs: Jobs = {
  'expired-lots': { every: HOUR_MS, run: blockExpired },
};
