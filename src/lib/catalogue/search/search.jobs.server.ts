import type { Jobs } from '#lib/job.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { recountSomeTerms, nextRecount } from '#lib/catalogue/search/index/reindex.service.ts';

/** Jobs of search. */
export const searchJobs: Jobs = {
  // Walks through all names once an hour, in batches of one minute.
  'search-figures': { every: HOUR_MS, run: (db) => recountSomeTerms(db), next: nextRecount },
};
