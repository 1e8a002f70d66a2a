import { createHash } from 'node:crypto';
import type { Limit, Use } from '#lib/people/members/sessions/rate-limit.service.ts';

const QUARTER_HOUR_MS = 15 * 60 * 1000;
const words = (wait: string): string => `登录尝试次数过多，请 ${wait}后再试。`;
const wrongPasswords = (name: string, points: number): Limit => ({
  ...{ name, points, durationMs: QUARTER_HOUR_MS, words },
});
const PER_ADDRESS = wrongPasswords('login-address', 50);
/** Far below the account's own limit: whoever guesses from one address shuts out nobody else. */
const PER_ADDRESS_AND_ACCOUNT = wrongPasswords('login-address-account', 10);
const PER_ACCOUNT = wrongPasswords('login-account', 50);
const PER_DEVICE = wrongPasswords('login-device', 10);

/**
 * What a stranger's wrong password counts against: the address first, so that an address which is refused uses up
 * nothing of an account. The name is kept as a digest: anyone may type anything, of any length.
 */
export function strangersLimits(name: string, address: string): Use[] {
  const account = createHash('sha256').update(name).digest('base64url');
  return [
    { limit: PER_ADDRESS, key: address },
    { limit: PER_ADDRESS_AND_ACCOUNT, key: `${address} ${account}` },
    { limit: PER_ACCOUNT, key: account },
  ];
}

/**
 * What a wrong password from a browser that logged in to the account before counts against: itself alone. What others
 * did to the account, or from the same address, does not keep its owner out.
 */
export const devicesLimits = (deviceKey: string): Use[] => [{ limit: PER_DEVICE, key: deviceKey }];
