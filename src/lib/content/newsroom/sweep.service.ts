import type { Db } from '#lib/platform/db/database.server.ts';
import { PRESENT_MS } from '#lib/content/newsroom/open-article.service.ts';
import { deleteDraftsBefore } from '#lib/content/newsroom/write/drafts.repository.ts';
import { deletePresenceBefore } from '#lib/content/newsroom/write/presence.repository.ts';
import { deleteExpiredPreviews } from '#lib/content/newsroom/publish/preview.repository.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

const STALE_DRAFT_MS = 90 * DAY_MS;

/** Takes away who left, drafts nobody went on with for 90 days, and preview links that ran out; `now` in ms. */
export async function sweepNewsroom(db: Db, now: number): Promise<void> {
  await deletePresenceBefore(db, now - PRESENT_MS);
  await deleteDraftsBefore(db, now - STALE_DRAFT_MS);
  await deleteExpiredPreviews(db, now);
}
