import type { Jobs } from '#lib/job.rules.ts';
import { DAY_MS, MORNING } from '#lib/platform/time.rules.ts';
import { remindOfReceipts } from '#lib/trade/receipts/receipt-reminders.service.ts';

/** Jobs of receipts. */
export const receiptsJobs: Jobs = {
  receipts: { every: DAY_MS, fromHour: MORNING, run: remindOfReceipts, sends: 'texts' },
};
