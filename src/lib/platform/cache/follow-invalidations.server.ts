import type { Db } from '#lib/platform/db/database.server.ts';
import { readInvalidations, type ReadPosition } from '#lib/platform/db/invalidations.server.ts';
import { announceTouched, isOwnInvalidation, onTouched } from '#lib/platform/db/change.server.ts';
import { EVERYTHING } from '#lib/cache-tag.rules.ts';
import type { PageCache } from '#lib/platform/cache/page-cache.server.ts';

const POLL_MS = 200;
/** Time without an answer from the database after which pages are marked as stale. */
const STALE_AFTER_MS = 1000;

/**
 * Drops pages as soon as their data changes: at once for changes of this process, within {@link POLL_MS} for those of
 * others. While the database cannot be asked, finished pages are held, marked as stale; afterwards the missed
 * invalidations are replayed, or all pages are dropped where some may have been deleted unread. To be awaited before
 * the first page is made: earlier invalidations are not new. `failed` is called for every failed reading. Returns a
 * function that stops.
 */
export async function followInvalidations(
  db: Db,
  pages: PageCache,
  failed: (error: unknown) => void,
): Promise<() => void> {
  let position: ReadPosition | null = null;
  let isReading = false;
  let readAt = performance.now();

  const readTags = async (): Promise<string[]> => {
    const read = await readInvalidations(db, position);
    position = read.position;
    if (read.hasGap) return [EVERYTHING];
    const news = read.invalidations.filter(({ id }) => !isOwnInvalidation(db, id));
    return news.flatMap(({ tags }) => JSON.parse(tags) as string[]);
  };
  const poll = async (): Promise<void> => {
    if (isReading) {
      if (performance.now() - readAt > STALE_AFTER_MS) pages.hold();
      return;
    }
    isReading = true;
    const startedAt = performance.now();
    try {
      const tags = await readTags();
      if (tags.length > 0) announceTouched(tags);
      readAt = startedAt;
      pages.release();
    } catch (error) {
      pages.hold();
      failed(error);
    } finally {
      isReading = false;
    }
  };
  await readTags();
  const timer = setInterval(() => void poll(), POLL_MS);
  const stopHearing = onTouched((tags) =>
    tags.includes(EVERYTHING) ? pages.clear() : pages.invalidate(tags),
  );
  return () => {
    clearInterval(timer);
    stopHearing();
  };
}
