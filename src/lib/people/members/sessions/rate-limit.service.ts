import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  findUsedUpUntil,
  findUses,
  returnUse,
  takeUse,
} from '#lib/people/members/sessions/rate-limit.repository.ts';

/** Limit of uses per key; `words` builds the message for a sender over it, with the remaining wait. */
export interface Limit {
  name: string;
  points: number;
  durationMs: number;
  words: (wait: string) => string;
}

/** A limit and the key it is counted by. */
export interface Use {
  limit: Limit;
  key: string;
}

/** A use that was taken and may be returned. */
export interface TakenUse {
  key: string;
  expiresAt: number;
  /** Number of uses taken, this one included. */
  used: number;
}

/** Counts one use of a key, for all processes together. Throws `too_many_requests` once the limit is used up. */
export async function spend(db: Db, limit: Limit, key: string, now: number): Promise<TakenUse> {
  const full = keyOf({ limit, key });
  const taken = await takeUse(db, { key: full, most: limit.points, durationMs: limit.durationMs }, now);
  if (taken) return { key: full, ...taken };
  throw tooMany(limit, (await findUsedUpUntil(db, full, limit.points, now)) ?? now, now);
}

/**
 * Counts one use of several limits, in their order: of none where one of them is used up. Throws `too_many_requests`,
 * with the remaining wait.
 */
export function spendAll(db: Db, uses: readonly Use[], now: number): Promise<TakenUse[]> {
  return transact(db, async (trx) => {
    const taken: TakenUse[] = [];
    for (const { limit, key } of uses) taken.push(await spend(trx, limit, key, now));
    return taken;
  });
}

/** Throws as {@link spendAll} where a limit is used up already, without counting a use. */
export async function refuseUsedUp(db: Db, uses: readonly Use[], now: number): Promise<void> {
  for (const use of uses) {
    const until = await findUsedUpUntil(db, keyOf(use), use.limit.points, now);
    if (until !== undefined) throw tooMany(use.limit, until, now);
  }
}

/**
 * Limit of many senders together for one target, such as tries of an account's password. Each sender has uses of its
 * own; they get fewer the more all senders have used, so that a new sender is not shut out by earlier ones, until none
 * of `all` are left.
 */
export interface SharedLimit {
  each: Limit;
  /** Uses of one sender once all have used `after`, the fewest first. */
  fewer: readonly { after: number; each: number }[];
  all: Limit;
}

/**
 * Returns the limits for one sender's next use of a target: the sender's own first, so that a refused use does not
 * count for all.
 */
export async function sharedUses(
  db: Db,
  { each, fewer, all }: SharedLimit,
  { sender, thing }: { sender: string; thing: string },
  now: number,
): Promise<Use[]> {
  const ofAll = { limit: all, key: thing };
  const used = await findUses(db, keyOf(ofAll), now);
  const step = fewer.find(({ after }) => used >= after);
  return [{ limit: step ? { ...each, points: step.each } : each, key: `${sender} ${thing}` }, ofAll];
}

/** Returns the number of uses left of the limit which has the fewest. */
export const usesLeft = (uses: readonly Use[], taken: readonly TakenUse[]): number =>
  Math.min(...uses.map(({ limit }, index) => limit.points - (taken[index]?.used ?? 0)));

/** Returns the time (ms) at which a used-up limit has uses again; undefined while it has some. */
export const usedUpUntil = (db: Db, use: Use, now: number): Promise<number | undefined> =>
  findUsedUpUntil(db, keyOf(use), use.limit.points, now);

/** Returns uses that are not to be counted. */
export async function returnUses(db: Db, taken: readonly TakenUse[]): Promise<void> {
  for (const { key, expiresAt } of taken) await returnUse(db, key, expiresAt);
}

const keyOf = ({ limit, key }: Use): string => `${limit.name}:${key}`;

/**
 * Builds the error; the wait is capped at the length of the limit, as another request's use may be later than `now`.
 */
const tooMany = (limit: Limit, until: number, now: number): ShopError =>
  new ShopError('too_many_requests', limit.words(waitText(Math.min(until - now, limit.durationMs))));

function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return minutes <= 90 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}
