import type { Jobs } from '#lib/job.rules.ts';
import { DUE_ARTICLES } from '#lib/content/articles/articles.rules.ts';
import { HOUR_MS, TEN_MINUTES_MS } from '#lib/platform/time.rules.ts';
import { publishDue, nextDue } from '#lib/content/newsroom/publish.service.ts';
import { cleanNewsroom } from '#lib/content/newsroom/open-article.service.ts';
import { deleteUnusedFiles } from '#lib/content/newsroom/files/article-files.service.ts';

/** Jobs of the newsroom. */
export const newsroomJobs: Jobs = {
  // Scheduled whenever a time is set, and run at that time.
  [DUE_ARTICLES]: { every: HOUR_MS, isAwaited: true, run: publishDue, next: nextDue },
  newsroom: { every: TEN_MINUTES_MS, run: cleanNewsroom },
  article_files: { every: HOUR_MS, run: deleteUnusedFiles },
};
