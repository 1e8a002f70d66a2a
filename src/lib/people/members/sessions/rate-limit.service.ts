import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import {
  findUsedUpUntil,
  findUses,
  returnUse,
  takeUse,
} from '#lib/people/members/sessions/rate-limit.repository.ts';

/** How often something may be done by one key; `words` tell who is over it, with what is left to wait. */
export interface Limit {
  name: string;
  points: number;
  durationMs: number;
  words: (wait: string) => string;
}

/** A limit and whose it is. */
export interface Use {
  limit: Limit;
  key: string;
}

/** A use that was taken, to be given back. */
export interface TakenUse {
  key: string;
  expiresAt: number;
  /** How many of the limit are taken with it. */
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
 * Counts one use of several limits, in their order: of none where one of them is used up. Throws
 * `too_many_requests`, saying for how long.
 */
export function spendAll(db: Db, uses: readonly Use[], now: number): Promise<TakenUse[]> {
  return transact(db, async (trx) => {
    const taken: TakenUse[] = [];
    for (const { limit, key } of uses) taken.push(await spend(trx, limit, key, now));
    return taken;
  });
}

/** Throws as {@link spendAll} would where a limit is used up already, and counts nothing: only looks. */
export async function refuseUsedUp(db: Db, uses: readonly Use[], now: number): Promise<void> {
  for (const use of uses) {
    const until = await findUsedUpUntil(db, keyOf(use), use.limit.points, now);
    if (until !== undefined) throw tooMany(use.limit, until, now);
  }
}

/**
 * How often many senders together may do something to one thing, such as trying passwords of an account. Each sender has
 * uses of its own; the more all have used, the fewer, so that a sender who comes for the first time is not shut out by
 * those who came before, until there are none left of `all`.
 */
export interface SharedLimit {
  each: Limit;
  /** Uses of one sender once all have used so many, the fewest first. */
  fewer: readonly { after: number; each: number }[];
  all: Limit;
}

/** What one sender's next use of a thing counts against: the sender first, so that a refused one uses up nobody else's. */
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

/** How many uses are left of that limit which has the fewest. */
export const usesLeft = (uses: readonly Use[], taken: readonly TakenUse[]): number =>
  Math.min(...uses.map(({ limit }, index) => limit.points - (taken[index]?.used ?? 0)));

/** When a limit that is used up has some uses again (ms); undefined while it has. */
export const usedUpUntil = (db: Db, use: Use, now: number): Promise<number | undefined> =>
  findUsedUpUntil(db, keyOf(use), use.limit.points, now);

/** Takes back what was counted for something that is not to count after all. */
export async function returnUses(db: Db, taken: readonly TakenUse[]): Promise<void> {
  for (const { key, expiresAt } of taken) await returnUse(db, key, expiresAt);
}

const keyOf = ({ limit, key }: Use): string => `${limit.name}:${key}`;

/** Another's use may be of a moment after `now`; nobody waits longer than the limit lasts. */
const tooMany = (limit: Limit, until: number, now: number): ShopError =>
  new ShopError('too_many_requests', limit.words(waitText(Math.min(until - now, limit.durationMs))));

function waitText(ms: number): string {
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return minutes <= 90 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}
