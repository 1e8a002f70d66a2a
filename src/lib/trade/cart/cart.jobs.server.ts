import type { Jobs } from '#lib/job.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { deleteExpiredRequestKeys } from '#lib/trade/cart/cart.repository.ts';

/** Jobs of carts. */
export const cartJobs: Jobs = {
  cart_requests: { every: HOUR_MS, run: deleteExpiredRequestKeys },
};
