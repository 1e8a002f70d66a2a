import type { Jobs } from '#lib/job.rules.ts';
import { TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { deleteExpiredDrafts } from '#lib/trade/checkout/checkout.repository.ts';

/** Jobs of checkout. */
export const checkoutJobs: Jobs = {
  drafts: { every: TEN_MINUTES_MS, run: deleteExpiredDrafts },
};
