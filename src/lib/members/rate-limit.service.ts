import type { Db } from '#lib/db/database.ts';
import { ShopError } from '#lib/http/errors.ts';
import { addPoints, deleteRate } from '#lib/members/rate-limit.repository.ts';

/** How often something may be done by one key; `words` tell who is over it, with what is left to wait. */
export interface Limit {
  name: string;
  points: number;
  durationMs: number;
  words: (wait: string) => string;
}

const QUARTER_HOUR_MS = 15 * 60 * 1000;
const words = (wait: string): string => `登录尝试次数过多，请 ${wait}后再试。`;
const PER_ACCOUNT: Limit = { name: 'login-account', points: 10, durationMs: QUARTER_HOUR_MS, words };
const PER_ADDRESS: Limit = { name: 'login-address', points: 50, durationMs: QUARTER_HOUR_MS, words };

/**
 * Counts one login attempt against the account and the network address, for all processes together. Throws
 * `too_many_requests`, saying for how long, once either limit is used up.
 */
export async function spendLoginAttempt(
  db: Db,
  username: string,
  address: string,
  now: number,
): Promise<void> {
  await spend(db, PER_ACCOUNT, username, now);
  await spend(db, PER_ADDRESS, address, now);
}

/** Forgets an account's failed attempts after a login that worked. */
export async function forgetLoginAttempts(db: Db, username: string): Promise<void> {
  await deleteRate(db, `${PER_ACCOUNT.name}:${username}`);
}

/** Counts one use of a key, for all processes together. Throws `too_many_requests` once the limit is used up. */
export async function spend(db: Db, limit: Limit, key: string, now: number): Promise<void> {
  const rate = await addPoints(db, `${limit.name}:${key}`, 1, limit.durationMs, now);
  if (rate.points <= limit.points) return;
  throw new ShopError('too_many_requests', limit.words(waitText(rate.expires_at - now)));
}

function waitText(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 90 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`;
}
