import { createHash, randomBytes } from 'node:crypto';
import type { AstroCookies } from 'astro';
import { lockMember } from '#lib/people/members/members.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import {
  deleteDevicesOf,
  deleteDevicesUnusedSince,
  deleteOlderDevices,
  deleteSessionsOf,
  findDevice,
  putDevice,
  setDeviceToken,
  setDeviceUsed,
} from '#lib/people/members/sessions/session.repository.ts';
import { endSession, openSession, toMember } from '#lib/people/members/sessions/session.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';

/** The browser of a request. */
export interface Browser {
  /** Network address of the sender, for the limits. */
  address: string;
  userAgent: string;
  /** Tokens of earlier logins: its session's, and its own. */
  session: string | undefined;
  device: string | undefined;
  /** Token that identifies it as one that asked for a code. */
  asker?: string | undefined;
}

/** Result of a login; the tokens are sent only to the browser. */
export interface LoggedIn {
  session: string;
  device: string;
  member: Member;
}

/**
 * Opens a session for a user proved to be an account's holder, in the transaction of that proof; this browser's
 * previous session ends. Throws `forbidden` for an account that is paused.
 */
export async function enter(trx: Trx, row: MemberRow, browser: Browser, now: number): Promise<LoggedIn> {
  refusePaused(row);
  if (browser.session !== undefined) await endSession(trx, browser.session);
  await lockMember(trx, row.id);
  const session = await openSession(trx, row.id, browser.userAgent, now);
  const device = await rememberDevice(trx, row, browser.device, now);
  return { session, device, member: await toMember(trx, row) };
}

/** Ends every session of a member, and forgets its known browsers. */
export async function endAllLogins(trx: Trx, memberId: number): Promise<void> {
  await deleteSessionsOf(trx, memberId);
  await deleteDevicesOf(trx, memberId);
}

/**
 * Refuses staff, who log in by name and password only: office rights must not depend on a phone or an app. Throws
 * `forbidden`.
 */
export function refuseStaff({ role }: Pick<MemberRow, 'role'>): void {
  if (role !== 'buyer')
    throw new ShopError('forbidden', '员工账户只能用用户名和密码登录；忘记密码请联系管理员重设。');
}

/**
 * Refuses a paused account; called only after the holder was proved. Throws `forbidden` for an account that is paused.
 */
export function refusePaused({ state, pausedBy }: MemberRow): void {
  if (state !== 'paused') return;
  const whom = pausedBy === 'head_office' ? '总部' : '客服';
  throw new ShopError('forbidden', `账户已停用，请联系${whom}恢复后再登录。`);
}

/**
 * Cookie that identifies a browser that has logged in: a random 256-bit token, stored hashed; HttpOnly. It is no
 * credential by itself.
 */
export const DEVICE_COOKIE = 'device';
/** Time (ms) after which a browser without a login is unknown again. */
const DEVICE_MS = 365 * DAY_MS;
/** Limit of known browsers per member: the one unused longest is deleted first. */
const MOST_DEVICES = 20;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const isToken = (text: string | undefined): text is string => /^[\w-]{43}$/.test(text ?? '');

/**
 * Returns the key by which a browser is counted that logged in to this account before, with its current password; else
 * null.
 */
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
 * Stores the browser that has just logged in as known, and returns its token. The first login to an account creates a
 * new token, so that one another person set, or knows, is never used for the account; its other accounts get the new
 * token as well.
 */
async function rememberDevice(
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

/** Deletes known browsers without a login for a year; returns how many. */
export const forgetOldDevices = (db: Db, now: number): Promise<number> =>
  deleteDevicesUnusedSince(db, now - DEVICE_MS);

/** Sets the cookie of the known browser, which stays after logout; `secure` on TLS. */
export function setDeviceCookie(cookies: AstroCookies, token: string, secure: boolean): void {
  const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: DEVICE_MS / 1000 } as const;
  cookies.set(DEVICE_COOKIE, token, kept);
}
