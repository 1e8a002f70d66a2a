import type { RateLimiterRes } from 'rate-limiter-flexible';
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js';
import type { Db } from '#lib/db/database.ts';
import { ShopError } from '#lib/http/errors.ts';
import { addPoints, deleteRate, findRate, type Rate } from '#lib/members/rate-limit.repository.ts';

/** The library's limiter over our own table, so that all processes count together on either engine. */
class DatabaseLimiter extends RateLimiterStoreAbstract {
  readonly #db: Db;

  constructor(db: Db, options: { keyPrefix: string; points: number; duration: number }) {
    super({ ...options, storeClient: db });
    this.#db = db;
  }

  _getRateLimiterRes(_key: string, changed: number, stored: Rate): RateLimiterRes {
    const consumed = stored.points;
    return {
      consumedPoints: consumed,
      remainingPoints: Math.max(this.points - consumed, 0),
      isFirstInDuration: consumed === changed,
      msBeforeNext: stored.expires_at === null ? -1 : Math.max(stored.expires_at - Date.now(), 0),
    } as RateLimiterRes;
  }

  _upsert(key: string, points: number, msDuration: number, forceExpire = false): Promise<Rate> {
    return addPoints(this.#db, key, points, msDuration, forceExpire, Date.now());
  }

  async _get(key: string): Promise<Rate | null> {
    return (await findRate(this.#db, key, Date.now())) ?? null;
  }

  _delete(key: string): Promise<boolean> {
    return deleteRate(this.#db, key);
  }
}

/** Ten failed logins an account, fifty an address, each within a quarter of an hour. */
const LOGIN_LIMITS = { account: { points: 10, duration: 900 }, address: { points: 50, duration: 900 } };

/** Counts one login attempt. Throws `too_many_requests`, saying for how long, once either limit is used up. */
export async function spendLoginAttempt(db: Db, username: string, address: string): Promise<void> {
  await spend(new DatabaseLimiter(db, { keyPrefix: 'login-account', ...LOGIN_LIMITS.account }), username);
  await spend(new DatabaseLimiter(db, { keyPrefix: 'login-address', ...LOGIN_LIMITS.address }), address);
}

/** Forgets an account's failed attempts after a login that worked. */
export async function forgetLoginAttempts(db: Db, username: string): Promise<void> {
  await new DatabaseLimiter(db, { keyPrefix: 'login-account', ...LOGIN_LIMITS.account }).delete(username);
}

async function spend(limiter: DatabaseLimiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (reason instanceof Error) throw reason;
    const minutes = Math.ceil((reason as RateLimiterRes).msBeforeNext / 60_000);
    throw new ShopError('too_many_requests', `登录尝试次数过多，请 ${minutes} 分钟后再试。`);
  }
}
