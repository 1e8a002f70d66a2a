import { createHash } from 'node:crypto';
import {
  type Limit,
  type SharedLimit,
  sharedUses,
  type Use,
} from '#lib/people/members/sessions/rate-limit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';

const QUARTER_HOUR_MS = 15 * 60 * 1000;
const OTHER_WAYS = '也可以用短信验证码登录，或找回密码';
const wrongOnes = (name: string, points: number, words: Limit['words']): Limit => ({
  name,
  points,
  durationMs: QUARTER_HOUR_MS,
  words,
});
const wrongPasswords = (name: string, points: number): Limit =>
  wrongOnes(name, points, (wait) => `密码输错次数太多，请 ${wait}后再试；${OTHER_WAYS}。`);
const PER_ADDRESS = wrongPasswords('login-address', 50);
const PER_ACCOUNT: SharedLimit = {
  each: wrongPasswords('login-address-account', 10),
  late: 3,
  all: wrongPasswords('login-account', 200),
  calm: 50,
};
const PER_DEVICE = wrongPasswords('login-device', 10);
const CODES_PER_ADDRESS = wrongOnes(
  'login-code-address',
  50,
  (wait) => `验证码输错次数太多，请 ${wait}后再试，也可以用密码登录。`,
);

/**
 * What a stranger's wrong password counts against: the address first, so that an address which is refused uses up
 * nothing of an account. The name is kept as a digest: anyone may type anything, of any length.
 */
export async function strangersLimits(db: Db, name: string, address: string, now: number): Promise<Use[]> {
  const thing = createHash('sha256').update(name).digest('base64url');
  const shared = await sharedUses(db, PER_ACCOUNT, { sender: address, thing }, now);
  return [{ limit: PER_ADDRESS, key: address }, ...shared];
}

/**
 * What a wrong password from a browser that logged in to the account before counts against: itself alone. What others
 * did to the account, or from the same address, does not keep its owner out.
 */
export const devicesLimits = (deviceKey: string): Use[] => [{ limit: PER_DEVICE, key: deviceKey }];

/** What a wrong code counts against, besides the code itself: no number of them shuts out anybody who is elsewhere. */
export const codesLimits = (device: string | null, address: string): Use[] =>
  device === null ? [{ limit: CODES_PER_ADDRESS, key: address }] : devicesLimits(`code ${device}`);

/** Said with a wrong password: the last try is announced before it is made, with the ways that are left. */
export function triesLeftWords(left: number): string {
  if (left > 1) return '';
  const now = left === 1 ? '只能再试 1 次，再错要等 15 分钟' : '密码登录要等 15 分钟';
  return `${now}；${OTHER_WAYS}。`;
}
