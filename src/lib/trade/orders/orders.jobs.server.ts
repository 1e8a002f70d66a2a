import type { Jobs } from '#lib/job.rules.ts';
import { MINUTE_MS, TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { cancelUnpaid, receiveOverdue } from '#lib/trade/orders/moves/cancel-and-receive.service.ts';
import { countPaidOrders } from '#lib/trade/orders/count-together.service.ts';

/** Jobs of orders. */
export const ordersJobs: Jobs = {
  'unpaid-orders': { every: MINUTE_MS, run: cancelUnpaid },
  'sent-orders': { every: TEN_MINUTES_MS, run: receiveOverdue },
  'bought-together': { every: TEN_MINUTES_MS, run: countPaidOrders },
};
