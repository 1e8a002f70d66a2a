import type { Trx } from '#lib/platform/db/database.server.ts';
import type { Touch } from '#lib/platform/db/change.server.ts';
import type { ArticleStanding } from '#lib/content/newsroom/newsroom.rules.ts';
import { listTags, textTags } from '#lib/content/newsroom/touched-by-text.rules.ts';
import { findRevision } from '#lib/content/newsroom/write/revisions.repository.ts';
import { NOT_DUE, setStanding } from '#lib/content/newsroom/standing.repository.ts';

/**
 * Makes a revision what readers see, since `at` (ms); the date of the first time stays. Touches the article's own
 * pages, lists only where they look different. False when the article stands otherwise than `seen` by now.
 */
export async function goPublic(
  trx: Trx,
  touch: Touch,
  { seen, number }: { seen: ArticleStanding; number: number },
  at: number,
): Promise<boolean> {
  const { id, categoryId, publicNumber } = seen;
  const before = publicNumber === null ? undefined : await findRevision(trx, id, publicNumber);
  const after = await findRevision(trx, id, number);
  if (!after) return false;
  const moved = await setStanding(trx, seen, {
    state: 'published',
    public_number: number,
    ...NOT_DUE,
    published_at: seen.publishedAt ?? at,
    changed_at: publicNumber === number ? seen.changedAt : at,
  });
  if (!moved) return false;
  touch(...textTags(id));
  const looksSame =
    seen.state === 'published' && before?.title === after.title && before.summary === after.summary;
  if (!looksSame) touch(...listTags(categoryId));
  return true;
}
