import type { Db } from '#lib/db/database.ts';
import { announceTouched, onTouched } from '#lib/db/touched.ts';
import { findTouchedSince } from '#lib/http/invalidation.repository.ts';
import type { PageCache } from '#lib/http/page-cache.ts';

const POLL_MS = 200;
/** Ids become visible in the order of commits, not of numbers: look back this far and skip what was seen. */
const LOOK_BACK_MS = 60_000;

/**
 * Drops pages as soon as what they show changes: at once for changes of this process, within {@link POLL_MS}
 * for those of others. Returns the way to stop.
 */
export function keepPagesTrue(db: Db, pages: PageCache, failed: (error: unknown) => void): () => void {
  const seen = new Map<number, number>();
  let running = false;
  const started = Date.now();
  const poll = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      const since = Math.max(started, Date.now() - LOOK_BACK_MS);
      const news = (await findTouchedSince(db, since)).filter(({ id }) => !seen.has(id));
      for (const { id, created_at } of news) seen.set(id, created_at);
      for (const [id, at] of seen) if (at < since) seen.delete(id);
      const tags = news.flatMap((row) => JSON.parse(row.tags) as string[]);
      if (tags.length > 0) announceTouched(tags);
    } catch (error) {
      pages.clear();
      failed(error);
    } finally {
      running = false;
    }
  };
  const timer = setInterval(() => void poll(), POLL_MS);
  const stopHearing = onTouched((tags) => pages.invalidate(tags));
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}
