import type { Jobs } from '#lib/job.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { recountSomeTerms, nextRecount } from '#lib/catalogue/search/index/reindex.service.ts';

/** Jobs of search. */
export const searchJobs: Jobs = {
  // Through all names in bites of a minute, once an hour.
  'search-figures': { every: HOUR_MS, run: (db) => recountSomeTerms(db), next: nextRecount },
};
