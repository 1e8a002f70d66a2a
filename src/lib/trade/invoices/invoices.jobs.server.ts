import type { Jobs } from '#lib/job.rules.ts';
import { MINUTE_MS, TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { issueWaiting, takeInvoiceMails, nextInvoiceMail } from '#lib/trade/invoices/invoices.service.ts';

/** Jobs of invoices. */
export const invoicesJobs: Jobs = {
  'waiting-invoices': { every: MINUTE_MS, run: issueWaiting },
  'invoice-mails': { every: TEN_MINUTES_MS, run: takeInvoiceMails, next: nextInvoiceMail, sends: 'mails' },
};
