import { createHash, randomBytes } from 'node:crypto';
import type { AstroCookies } from 'astro';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import {
  deleteDevicesUnusedSince,
  findDevice,
  deleteOlderDevices,
  putDevice,
  setDeviceToken,
  setDeviceUsed,
} from '#lib/people/members/sessions/device.repository.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** Names a browser that has logged in: a random 256-bit token, kept hashed; HttpOnly. It opens nothing by itself. */
export const DEVICE_COOKIE = 'device';
/** A browser that has not logged in for so long is a stranger again. */
const DEVICE_MS = 365 * DAY_MS;
/** More than these of one member are not remembered: the one unused longest goes first. */
const MOST_DEVICES = 20;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/** How a browser is counted that logged in to this account, with its password of today, before; else null. */
export async function knownDevice(
  db: Db,
  username: string,
  token: string | undefined,
  now: number,
): Promise<string | null> {
  const found = isToken(token) ? await findDevice(db, username, hash(token)) : undefined;
  if (!found || found.passwordMark !== hash(found.passwordHash)) return null;
  return found.lastUsedAt > now - DEVICE_MS ? `${found.memberId}:${found.tokenHash}` : null;
}

/**
 * Remembers the browser that has just logged in, and returns its token. The first login to an account gives it a new
 * one, so that a token somebody else put there, or knows, is never an account's; its other accounts move along.
 */
export async function rememberDevice(
  trx: Trx,
  member: MemberRow,
  token: string | undefined,
  now: number,
): Promise<string> {
  const known = isToken(token) ? await findDevice(trx, member.username, hash(token)) : undefined;
  const password_mark = hash(member.passwordHash);
  if (known && isToken(token) && known.passwordMark === password_mark) {
    await setDeviceUsed(trx, known, now);
    return token;
  }
  const fresh = randomBytes(32).toString('base64url');
  const token_hash = hash(fresh);
  if (isToken(token)) await setDeviceToken(trx, hash(token), token_hash);
  await putDevice(trx, {
    tokenHash: token_hash,
    memberId: member.id,
    passwordMark: password_mark,
    createdAt: now,
    lastUsedAt: now,
  });
  await deleteOlderDevices(trx, member.id, token_hash, MOST_DEVICES - 1);
  return fresh;
}

/** Sweeps away browsers nobody has logged in with for a year; returns how many. */
export const forgetOldDevices = (db: Db, now: number): Promise<number> =>
  deleteDevicesUnusedSince(db, now - DEVICE_MS);

/** Sets the browser's cookie, which stays after logout; `secure` on TLS. */
export function setDeviceCookie(cookies: AstroCookies, token: string, secure: boolean): void {
  const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: DEVICE_MS / 1000 } as const;
  cookies.set(DEVICE_COOKIE, token, kept);
}
