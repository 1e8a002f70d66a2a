import type { Trx } from '#lib/platform/db/database.server.ts';
import { ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { lockMember } from '#lib/people/members/members.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { deleteDevicesOf } from '#lib/people/members/sessions/device.repository.ts';
import { rememberDevice } from '#lib/people/members/sessions/device.service.ts';
import { deleteSessionsOf } from '#lib/people/members/sessions/session.repository.ts';
import { endSession, openSession, toMember } from '#lib/people/members/sessions/session.service.ts';

/** The browser that somebody comes with. */
export interface Browser {
  /** Who the network takes the sender for, for the limits. */
  address: string;
  userAgent: string;
  /** What it sent of earlier logins: its session's token, and its own. */
  session: string | undefined;
  device: string | undefined;
  /** What names it as one that asked for a code. */
  asker?: string | undefined;
}

/** The tokens go to the browser and nowhere else. */
export interface LoggedIn {
  session: string;
  device: string;
  member: Member;
}

/**
 * Opens a session for whoever has proved to be an account's holder, in the transaction of what proved it; the one this
 * browser had ends. Throws `forbidden` for an account that is paused.
 */
export async function enter(trx: Trx, row: MemberRow, browser: Browser, now: number): Promise<LoggedIn> {
  refusePaused(row);
  if (browser.session !== undefined) await endSession(trx, browser.session);
  await lockMember(trx, row.id);
  const session = await openSession(trx, row.id, browser.userAgent, now);
  const device = await rememberDevice(trx, row, browser.device, now);
  return { session, device, member: await toMember(trx, row) };
}

/** Ends every session of a member, and makes every browser that has logged in a stranger again. */
export async function endAllLogins(trx: Trx, memberId: number): Promise<void> {
  await deleteSessionsOf(trx, memberId);
  await deleteDevicesOf(trx, memberId);
}

/**
 * Staff log in by name and password: what the office may do does not hang on a phone or an app. Throws `forbidden`.
 */
export function refuseStaff({ role }: Pick<MemberRow, 'role'>): void {
  if (role !== 'buyer')
    throw new ShopError('forbidden', '员工账户只能用用户名和密码登录；忘记密码请联系管理员重设。');
}

/** Said only to who proved to be its holder. Throws `forbidden` for an account that is paused. */
export function refusePaused({ state, pausedBy }: MemberRow): void {
  if (state !== 'paused') return;
  const whom = pausedBy === 'head_office' ? '总部' : '客服';
  throw new ShopError('forbidden', `账户已停用，请联系${whom}恢复后再登录。`);
}
