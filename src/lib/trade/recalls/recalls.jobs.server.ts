import type { Jobs } from '#lib/job.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import { recallTexts } from '#lib/trade/recalls/office/recall-messages.service.ts';

/** Jobs of recalls. */
export const recallsJobs: Jobs = {
  'recall-texts': { every: MINUTE_MS, run: recallTexts, sends: 'texts' },
};
