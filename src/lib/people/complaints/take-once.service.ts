import { createHash } from 'node:crypto';
import {
  type Limit,
  refuseUsedUp,
  spend,
  type Use,
} from '#lib/people/members/sessions/rate-limit.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { DAY_MS, formatDate } from '#lib/platform/time.rules.ts';

/** Returns the limit of submissions of a kind by one sender; `name` is the kind and the sender. */
export const fiveADay = (name: string): Limit => ({
  name,
  points: 5,
  durationMs: DAY_MS,
  words: (wait) => `一天最多提交 5 次，请 ${wait}后再提交，或直接拨打投诉热线。`,
});

/**
 * Returns the idempotency key of a submission for a day (of `now`, ms): the same again on that day has the same key.
 */
export const keyOfDay = (parts: readonly unknown[], now: number): string =>
  createHash('sha256')
    .update(JSON.stringify([...parts, formatDate(now)]))
    .digest('base64url');

/**
 * Functions that store a submission: `find` by its key, `prepare` data needed only for a new one, `insert` unless it
 * exists.
 */
interface Keeping<Kept, Prepared> {
  find: (db: Db) => Promise<Kept | undefined>;
  prepare: () => Promise<Prepared>;
  insert: (trx: Trx, prepared: Prepared) => Promise<Kept | undefined>;
}

/** Stores a submission once and counts it once, however often it is sent. Throws `too_many_requests`. */
export async function takeOnce<Kept, Prepared>(
  db: Db,
  use: Use,
  { find, prepare, insert }: Keeping<Kept, Prepared>,
  now: number,
): Promise<Kept> {
  const earlier = await find(db);
  if (earlier) return earlier;
  await refuseUsedUp(db, [use], now);
  const prepared = await prepare();
  return transact(db, async (trx) => {
    const taken = await insert(trx, prepared);
    if (taken) await spend(trx, use.limit, use.key, now);
    const kept = taken ?? (await find(trx));
    if (!kept) throw new Error('what was submitted is neither kept nor there');
    return kept;
  });
}
