import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { knownDevice, rememberDevice } from '#lib/people/members/sessions/device.service.ts';
import { devicesLimits, strangersLimits } from '#lib/people/members/sessions/login-limits.service.ts';
import { findMemberByUsername, lockMember } from '#lib/people/members/members.repository.ts';
import { loginName, type Member } from '#lib/people/members/members.rules.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { pretendToVerify, verifyPassword } from '#lib/people/members/password.service.ts';
import { giveBack, refuseUsedUp, spendAll } from '#lib/people/members/sessions/rate-limit.service.ts';
import { endSession, openSession, toMember } from '#lib/people/members/sessions/session.service.ts';
import { Turns } from '#lib/platform/process/turns.server.ts';

export interface LoginInput {
  username: string;
  password: string;
  /** Whom the network takes the sender for, for the rate limit. */
  address: string;
  userAgent: string;
  /** What the browser sent of earlier logins: its session's token, and its own. */
  session: string | undefined;
  device: string | undefined;
}

/** The tokens go to the browser and nowhere else. */
export interface LoggedIn {
  session: string;
  device: string;
  member: Member;
}

/** A check takes a core for tens of milliseconds and 46 MB; browsers that are known do not queue behind strangers. */
const queue = {
  places: 300,
  full: () => new ShopError('too_many_requests', '同时登录的人太多，请 1 分钟后再试。'),
};
const strangers = new Turns({ atOnce: 2, ...queue });
const devices = new Turns({ atOnce: 1, ...queue });

/**
 * Checks name and password and opens a session; the one this browser had ends. An unknown name and a wrong password
 * look and take the same. Each check is counted before it is made, so that no number of guesses at the same time gets
 * past the limit; a right password is given back. Throws `invalid_form` or `too_many_requests`.
 */
export async function login(db: Db, input: LoginInput, now: number): Promise<LoggedIn> {
  const name = loginName(input.username);
  const device = await knownDevice(db, name, input.device, now);
  const uses = device === null ? strangersLimits(name, input.address) : devicesLimits(device);
  await refuseUsedUp(db, uses, now);
  const turns = device === null ? strangers : devices;
  return turns.run(device ?? input.address, async () => {
    const taken = await spendAll(db, uses, now);
    const row = await checkedMember(db, name, input.password);
    return transact(db, async (trx) => {
      await giveBack(trx, taken);
      if (input.session !== undefined) await endSession(trx, input.session);
      await lockMember(trx, row.id);
      const session = await openSession(trx, row.id, input.userAgent, now);
      const remembered = await rememberDevice(trx, row, input.device, now);
      return { session, device: remembered, member: await toMember(trx, row) };
    });
  });
}

async function checkedMember(db: Db, name: string, password: string): Promise<MemberRow> {
  const row = await findMemberByUsername(db, name);
  const matches = row ? await verifyPassword(password, row.password_hash) : await pretendToVerify(password);
  if (!row || row.state === 'closed' || !matches)
    throw fieldError('password', '用户名或密码不正确，请核对后重试。');
  refusePaused(row);
  return row;
}

/** Said only to who proved to be its holder. Throws `forbidden` for an account that is paused. */
function refusePaused({ state, paused_by: pausedBy }: MemberRow): void {
  if (state !== 'paused') return;
  const whom = pausedBy === 'head_office' ? '总部' : '客服';
  throw new ShopError('forbidden', `账户已停用，请联系${whom}恢复后再登录。`);
}
