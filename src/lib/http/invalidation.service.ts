import type { Db } from '#lib/db/database.ts';
import { announceTouched, EVERYTHING, isOwnNews, onTouched } from '#lib/db/touched.ts';
import { findTouchedSince } from '#lib/http/invalidation.repository.ts';
import type { PageCache } from '#lib/http/page-cache.ts';

const POLL_MS = 200;
/** So long news stay in the table before they are swept away. */
export const NEWS_KEPT_MS = 10 * 60 * 1000;
/**
 * Ids become visible in the order of commits, not of numbers, and another node's clock may be behind: look back this
 * far before the last time news were read and skip what was seen, from the start on.
 */
const LOOK_BACK_MS = 60_000;

/**
 * Drops pages as soon as what they show changes: at once for changes of this process, within {@link POLL_MS}
 * for those of others. After a time without the database, or of the machine asleep, it hears what it missed; after one
 * longer than news are kept, everything goes. To be awaited before the first page is made: what is told already is no
 * news by then. Returns the way to stop.
 */
export async function keepPagesTrue(
  db: Db,
  pages: PageCache,
  failed: (error: unknown) => void,
  clock: () => number = Date.now,
): Promise<() => void> {
  const seen = new Map<number, number>();
  let running = false;
  let heardAt = clock();
  const readNews = async (): Promise<string[]> => {
    const now = clock();
    const since = Math.min(heardAt, now) - LOOK_BACK_MS;
    const news = (await findTouchedSince(db, since)).filter(({ id }) => !seen.has(id) && !isOwnNews(db, id));
    for (const { id, created_at } of news) seen.set(id, created_at);
    for (const [id, at] of seen) if (at < since) seen.delete(id);
    heardAt = now;
    if (since < now - NEWS_KEPT_MS) return [EVERYTHING];
    return news.flatMap((row) => JSON.parse(row.tags) as string[]);
  };
  const poll = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      const tags = await readNews();
      if (tags.length > 0) announceTouched(tags);
    } catch (error) {
      pages.clear();
      failed(error);
    } finally {
      running = false;
    }
  };
  await readNews();
  const timer = setInterval(() => void poll(), POLL_MS);
  const stopHearing = onTouched((tags) =>
    tags.includes(EVERYTHING) ? pages.clear() : pages.invalidate(tags),
  );
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}
