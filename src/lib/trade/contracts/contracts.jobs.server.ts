import type { Jobs } from '#lib/job.rules.ts';
import { DAY_MS, MORNING } from '#lib/platform/time.rules.ts';
import { remindOfContract } from '#lib/trade/contracts/contracts.service.ts';

/** Jobs of contracts. */
export const contractsJobs: Jobs = {
  'contract-reminder': { every: DAY_MS, fromHour: MORNING, run: remindOfContract },
};
