import { createHash, randomBytes } from 'node:crypto';
import type { AstroCookies } from 'astro';
import type { Db } from '#lib/platform/db/database.server.ts';
import { databaseErrorOf } from '#lib/platform/db/engine/database-error.server.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { findMember } from '#lib/people/members/members.repository.ts';
import { findScopes } from '#lib/people/members/scopes.repository.ts';
import {
  type Actor,
  displayName,
  hasRole,
  type Member,
  toScopes,
} from '#lib/people/members/members.rules.ts';
import {
  deleteSession,
  findSessionMember,
  insertSession,
  deleteOlderSessions,
  setActingFor,
  setSessionExpiry,
} from '#lib/people/members/sessions/session.repository.ts';
import { DAY_MS } from '#lib/platform/time.rules.ts';
import { hiddenParts, HINT_COOKIE, memberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** The session cookie: a random 256-bit token, stored hashed; HttpOnly. */
export const SESSION_COOKIE = 'sid';
/** Lifetime of a session, extended with each day of use. */
export const SESSION_MS = 7 * DAY_MS;
const ROLL_AFTER_MS = DAY_MS;
/** Maximum age of a session after the login, however much it is used. */
export const SESSION_AGE_MS = 90 * DAY_MS;
/** Limit of sessions per member: the one unused longest ends. */
const MOST_SESSIONS = 20;

/** Returns the id of a stored session: the hash of its token. */
export const sessionId = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Opens a session; the token is sent only to the browser. The limit of sessions is exact where the caller has locked
 * the member's row.
 */
export async function openSession(db: Db, memberId: number, userAgent: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const id = sessionId(token);
  await insertSession(db, {
    id,
    member_id: memberId,
    created_at: now,
    expires_at: now + SESSION_MS,
    acting_for: null,
    user_agent: userAgent.slice(0, 200),
  });
  await deleteOlderSessions(db, memberId, id, MOST_SESSIONS - 1);
  return token;
}

/** Ends the session of a token at once, for every process. */
export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, sessionId(token));
}

/**
 * Returns the member of a session token, or null; `endsAt` is the end of the session (ms), `rolledTo` is the same where
 * it was extended just now and the cookie should be sent again; `isActingOver` is true when it acted for a member it no
 * longer may act for, and `member` is its holder instead.
 */
export async function memberOfSession(
  db: Db,
  token: string,
  now: number,
): Promise<{ member: Member; endsAt: number; rolledTo: number | null; isActingOver: boolean } | null> {
  const row = await findSessionMember(db, sessionId(token), now - SESSION_AGE_MS, now);
  if (!row) return null;
  const lastEnd = row.sessionCreatedAt + SESSION_AGE_MS;
  const end = Math.min(now + SESSION_MS, lastEnd);
  const gained = end - row.sessionExpiresAt;
  const rolledTo = gained > ROLL_AFTER_MS || (end === lastEnd && gained > 0) ? end : null;
  const isRolled = rolledTo !== null && (await roll(db, token, rolledTo));
  const endsAt = isRolled ? rolledTo : row.sessionExpiresAt;
  const member = await toMember(db, row);
  const acted = row.actingFor === null ? null : await actedFor(db, member, row.actingFor);
  const isActingOver = row.actingFor !== null && acted === null;
  return { member: acted ?? member, endsAt, rolledTo: isRolled ? rolledTo : null, isActingOver };
}

/** Returns the holder of a session, not the member it acts for; null where it has ended. */
export async function holderOfSession(
  db: Db,
  token: string,
  now: number,
): Promise<(Member & { actingFor: number | null }) | null> {
  const row = await findSessionMember(db, sessionId(token), now - SESSION_AGE_MS, now);
  return row ? { ...(await toMember(db, row)), actingFor: row.actingFor } : null;
}

/** Sets the member a session acts for, null for its holder; false where it did already. */
export const actForMember = (db: Db, token: string, memberId: number | null): Promise<boolean> =>
  setActingFor(db, sessionId(token), memberId);

/** Finds the member a session acts for, while it still may: a head office for its stores, staff for buyers. */
async function actedFor(db: Db, actor: Member, memberId: number): Promise<Member | null> {
  const row = await findMember(db, memberId);
  if (!row || row.state !== 'active' || !mayActFor(actor, row)) return null;
  return toMember(db, row, { id: actor.id, name: displayName(actor), isStaff: hasRole(actor, 'staff') });
}

/** Checks whether a member may act for another: a head office for its stores, operators for buyers. */
export const mayActFor = (
  actor: Pick<Member, 'id' | 'kind' | 'role'>,
  { role, headOfficeId }: Pick<MemberRow, 'role' | 'headOfficeId'>,
): boolean =>
  role === 'buyer' &&
  (hasRole(actor, 'operator') || (actor.kind === 'head_office' && headOfficeId === actor.id));

/** Extends the session; false while the database takes no writes, as reading goes on without. */
async function roll(db: Db, token: string, end: number): Promise<boolean> {
  try {
    await setSessionExpiry(db, sessionId(token), end);
    return true;
  } catch (error) {
    if (!databaseErrorOf(error)) throw error;
    return false;
  }
}

/** The member the pages are shown to, and the parts hidden from it. */
type Shown = Pick<Member, 'id' | 'isShowYoux' | 'isCanChat'>;

/** Sets both cookies for `ms`; `secure` on TLS. */
export function setSessionCookies(
  cookies: AstroCookies,
  { token, member }: { token: string; member: Shown },
  secure: boolean,
  ms = SESSION_MS,
): void {
  const lasting = { path: '/', sameSite: 'lax', secure, maxAge: Math.floor(ms / 1000) } as const;
  cookies.set(SESSION_COOKIE, token, { ...lasting, httpOnly: true });
  setHint(cookies, member, secure, ms);
}

/** Sets the hint cookie with the member the pages are shown to, for `ms`. */
export function setHint(cookies: AstroCookies, member: Shown, secure: boolean, ms = SESSION_MS): void {
  const maxAge = Math.floor(ms / 1000);
  cookies.set(HINT_COOKIE, hintOf(member), { path: '/', sameSite: 'lax', secure, maxAge });
}

/** Returns the value of the hint cookie. */
export const hintOf = (member: Shown): string => memberHint(member.id, hiddenParts(member));

export function clearSessionCookies(cookies: AstroCookies, secure: boolean): void {
  const shared = { path: '/', sameSite: 'lax', secure } as const;
  cookies.delete(SESSION_COOKIE, { ...shared, httpOnly: true });
  cookies.delete(HINT_COOKIE, shared);
}

/** Converts a row to a member; `actor` is the user who acts for it. */
export async function toMember(db: Db, row: MemberRow, actor: Actor | null = null): Promise<Member> {
  const scopes = await findScopes(db, row.id);
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    kind: row.kind,
    name: row.name,
    phone: row.phone,
    company: row.company,
    address: row.address,
    regionCode: row.regionCode,
    creditCode: row.creditCode,
    application: row.application,
    certifiedUntil: row.certifiedUntil,
    faceId: row.faceId,
    wechatName: row.wechatId === null ? null : row.wechatName,
    actor,
    rank: row.rank,
    isPassed: row.isPassed === 1,
    isSpecial: row.isSpecial === 1,
    isShowYoux: row.isShowYoux === 1,
    isCanChat: row.isCanChat === 1,
    isAfterSale: row.isAfterSale === 1,
    headOfficeId: row.headOfficeId,
    adminId: row.adminId,
    balanceFen: row.balanceFen,
    points: row.points,
    scopes: toScopes(scopes),
  };
}
