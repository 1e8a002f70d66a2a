import type { Jobs } from '#lib/job.rules.ts';
import { MINUTE_MS } from '#lib/platform/time.rules.ts';
import { turnEntries, nextEntryTurn } from '#lib/content/navigation/navigation.service.ts';

/** Jobs of navigation. */
export const navigationJobs: Jobs = {
  menus: { every: MINUTE_MS, run: turnEntries, next: nextEntryTurn },
};
