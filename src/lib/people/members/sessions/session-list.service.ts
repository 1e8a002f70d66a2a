import type { Member } from '#lib/people/members/members.rules.ts';
import {
  deleteSessionOf,
  deleteSessionsOf,
  findSessionsOf,
} from '#lib/people/members/sessions/session.repository.ts';
import { SESSION_AGE_MS, SESSION_MS, sessionId } from '#lib/people/members/sessions/session.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

/** A login of an account that has not ended. Times in ms. */
export interface OpenSession {
  /** Identifies it to its owner; no credential. */
  handle: string;
  /** `Windows 上的 Edge` */
  browser: string;
  openedAt: number;
  /** Time of last use, to the day; for one that ends by its age, the earliest possible. */
  usedAt: number;
  /** True for the session of this request. */
  isThis: boolean;
}

/** Length of a handle, the beginning of the session token's hash, enough to distinguish the sessions of one member. */
const HANDLE_SIGNS = 16;

/** A member's sessions, this browser's first, then the one used last. */
export async function sessionsOf(
  db: Db,
  member: Member,
  token: string | undefined,
  now: number,
): Promise<OpenSession[]> {
  const own = token === undefined ? null : sessionId(token);
  const rows = await findSessionsOf(db, member.id, now - SESSION_AGE_MS, now);
  return rows
    .map(({ id, userAgent, createdAt, expiresAt }) => ({
      handle: id.slice(0, HANDLE_SIGNS),
      browser: browserName(userAgent),
      openedAt: createdAt,
      usedAt: Math.max(createdAt, expiresAt - SESSION_MS),
      isThis: id === own,
    }))
    .sort((one, other) => Number(other.isThis) - Number(one.isThis));
}

/**
 * Ends one of a member's other sessions; false where it has ended, or never was the member's. Throws `invalid_form` for
 * the session of this request.
 */
export async function endOtherSession(
  db: Db,
  member: Member,
  { token, handle }: { token: string; handle: string },
): Promise<boolean> {
  if (sessionId(token).startsWith(handle))
    throw fieldError('handle', '这是您正在用的登录，要退出请点“安全退出”。');
  return deleteSessionOf(db, member.id, handle);
}

/** Ends all of a member's sessions except that of this request; returns how many. */
export const endOtherSessions = (db: Db, member: Member, token: string): Promise<number> =>
  deleteSessionsOf(db, member.id, sessionId(token));

/** Browsers by their user agents, the most specific first: most of them also contain Chrome or Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/MicroMessenger\//, '微信'],
  [/DingTalk\//, '钉钉'],
  [/AlipayClient\//, '支付宝'],
  [/\bM?QQBrowser\//, 'QQ 浏览器'],
  [/\bQQ\//, 'QQ'],
  [/\b(360SE|360EE|QihooBrowser|QHBrowser)\b/, '360 浏览器'],
  [/\bUC?Browser\//, 'UC 浏览器'],
  [/\bHuaweiBrowser\//, '华为浏览器'],
  [/\bMiuiBrowser\//, '小米浏览器'],
  [/\b(HeyTap|Oppo)Browser\//, 'OPPO 浏览器'],
  [/\bVivoBrowser\//, 'vivo 浏览器'],
  [/\bSogou|\bMetaSr\b/, '搜狗浏览器'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bTrident\/|\bMSIE /, 'IE'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(OpenHarmony|HarmonyOS|ArkWeb)\b/, '鸿蒙'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac ?OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: readonly [RegExp, string][], userAgent: string): string | null =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** Joins two names, with a blank where Latin letters meet Chinese ones. */
const spaced = (before: string, after: string): string =>
  `${before}${/\w$/.test(before) || /^\w/.test(after) ? ' ' : ''}${after}`;

/** Returns the name of a browser from its user agent: `Windows 上的 Edge`; for an unknown one a general name. */
export function browserName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  const where = system === null ? '' : `${spaced(system, '')}上的`;
  if (browser === null) return where === '' ? '未知设备' : `${where}其他程序`;
  return where === '' ? browser : where + spaced('', browser);
}
