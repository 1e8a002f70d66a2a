import type { Db } from '#lib/db/database.ts';
import { ShopError } from '#lib/http/errors.ts';
import { addPoints, deleteRate } from '#lib/members/rate-limit.repository.ts';

interface Limit {
  name: string;
  points: number;
  durationMs: number;
}

const QUARTER_HOUR_MS = 15 * 60 * 1000;
const PER_ACCOUNT: Limit = { name: 'login-account', points: 10, durationMs: QUARTER_HOUR_MS };
const PER_ADDRESS: Limit = { name: 'login-address', points: 50, durationMs: QUARTER_HOUR_MS };

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

async function spend(db: Db, { name, points, durationMs }: Limit, key: string, now: number): Promise<void> {
  const rate = await addPoints(db, `${name}:${key}`, 1, durationMs, now);
  if (rate.points <= points) return;
  const minutes = Math.ceil((rate.expires_at - now) / 60_000);
  throw new ShopError('too_many_requests', `登录尝试次数过多，请 ${minutes} 分钟后再试。`);
}
