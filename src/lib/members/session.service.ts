import { createHash, randomBytes } from 'node:crypto';
import type { AstroCookies } from 'astro';
import type { Db } from '#lib/db/database.ts';
import type { MemberRow } from '#lib/members/members.table.ts';
import { findMemberByToken, findScopes } from '#lib/members/members.repository.ts';
import type { Member } from '#lib/members/members.rules.ts';
import {
  deleteSession,
  findSessionMember,
  insertSession,
  setSessionExpiry,
} from '#lib/members/session.repository.ts';

/** The session cookie: a random 256-bit token, kept hashed; HttpOnly. */
export const SESSION_COOKIE = 'sid';
/** Says "a member uses this browser" to scripts and cached pages; holds no secret. */
export const HINT_COOKIE = 'member';
/** Sessions roll: each day of use makes them last seven days more. */
export const SESSION_MS = 7 * 24 * 60 * 60 * 1000;
const ROLL_AFTER_MS = 24 * 60 * 60 * 1000;

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session; the token goes to the browser and nowhere else. */
export async function openSession(db: Db, memberId: number, userAgent: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertSession(db, {
    id: hash(token),
    member_id: memberId,
    created_at: now,
    expires_at: now + SESSION_MS,
    user_agent: userAgent.slice(0, 200),
  });
  return token;
}

/** Ends the session of a token at once, for every process. */
export async function endSession(db: Db, token: string): Promise<void> {
  await deleteSession(db, hash(token));
}

/** The member behind a session token, or null; `rolled` when the cookie should be sent again with a new end. */
export async function memberOfSession(
  db: Db,
  token: string,
  now: number,
): Promise<{ member: Member; rolled: boolean } | null> {
  const row = await findSessionMember(db, hash(token), now);
  if (!row) return null;
  const rolled = row.session_expires_at - now < SESSION_MS - ROLL_AFTER_MS;
  if (rolled) await setSessionExpiry(db, hash(token), now + SESSION_MS);
  return { member: await toMember(db, row), rolled };
}

/** The member behind a bearer token of an ERP client, or null. */
export async function memberOfBearer(db: Db, token: string): Promise<Member | null> {
  const row = await findMemberByToken(db, hash(token));
  return row ? toMember(db, row) : null;
}

/** Sets or clears both cookies; `secure` on TLS. */
export function setSessionCookies(cookies: AstroCookies, token: string, secure: boolean): void {
  const shared = { path: '/', sameSite: 'lax', secure, maxAge: SESSION_MS / 1000 } as const;
  cookies.set(SESSION_COOKIE, token, { ...shared, httpOnly: true });
  cookies.set(HINT_COOKIE, '1', shared);
}

export function clearSessionCookies(cookies: AstroCookies): void {
  cookies.delete(SESSION_COOKIE, { path: '/' });
  cookies.delete(HINT_COOKIE, { path: '/' });
}

/** A row as the rest of the code knows a member. */
export async function toMember(db: Db, row: MemberRow): Promise<Member> {
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
    regionCode: row.region_code,
    rank: row.rank,
    isPassed: row.is_passed === 1,
    isSpecial: row.is_special === 1,
    isShowYoux: row.is_show_youx === 1,
    isCanChat: row.is_can_chat === 1,
    isAfterSale: row.is_after_sale === 1,
    headOfficeId: row.head_office_id,
    adminId: row.admin_id,
    balanceFen: row.balance_fen,
    points: row.points,
    scopes: scopes.map((scope) => ({ code: scope.scope_code, expiresAt: scope.expires_at })),
  };
}
