import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { accountNamed, type Named } from '#lib/people/login/account-named.service.ts';
import { devicesLimits, strangersLimits, triesLeftWords } from '#lib/people/login/login-limits.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { pretendToVerify, verifyPassword } from '#lib/people/members/password.service.ts';
import { knownDevice } from '#lib/people/members/sessions/device.service.ts';
import {
  type Browser,
  enter,
  type LoggedIn,
  refusePaused,
} from '#lib/people/members/sessions/enter.service.ts';
import {
  returnUses,
  refuseUsedUp,
  spendAll,
  usesLeft,
} from '#lib/people/members/sessions/rate-limit.service.ts';
import { Turns } from '#lib/platform/process/turns.server.ts';

export interface LoginInput extends Browser {
  /** A login name, or the phone number of one account. */
  username: string;
  password: string;
}

/** A check takes a core for tens of milliseconds and 46 MB; browsers that are known do not queue behind strangers. */
const queue = {
  places: 300,
  full: () => new ShopError('too_many_requests', '同时登录的人太多，请 1 分钟后再试。'),
};
const strangers = new Turns({ atOnce: 2, ...queue });
const devices = new Turns({ atOnce: 1, ...queue });

/**
 * Checks name or phone, and password, and opens a session; the one this browser had ends. An unknown name and a wrong
 * password look and take the same. Each check is counted before it is made, so that no number of guesses at the same time
 * gets past the limit; a right password is given back. Throws `invalid_form`, `too_many_requests`, and `forbidden`.
 */
export async function login(db: Db, input: LoginInput, now: number): Promise<LoggedIn> {
  const named = await accountNamed(db, input.username);
  const device = await knownDevice(db, named.account, input.device, now);
  const uses =
    device === null ? await strangersLimits(db, named.account, input.address, now) : devicesLimits(device);
  await refuseUsedUp(db, uses, now);
  const turns = device === null ? strangers : devices;
  return turns.run(device ?? input.address, async () => {
    const taken = await spendAll(db, uses, now);
    const row = await checkedMember(named, input.password, usesLeft(uses, taken));
    return transact(db, async (trx) => {
      await returnUses(trx, taken);
      return enter(trx, row, input, now);
    });
  });
}

async function checkedMember({ row, phone }: Named, password: string, left: number): Promise<MemberRow> {
  const matches = row ? await verifyPassword(password, row.passwordHash) : await pretendToVerify(password);
  if (!row || row.state === 'closed' || !matches)
    throw fieldError('password', `${wrongWords(phone)}${triesLeftWords(left)}`);
  refusePaused(row);
  return row;
}

const wrongWords = (phone: string | null): string =>
  phone === null
    ? '用户名或密码不正确，请核对后重试。'
    : '手机号或密码不正确，请核对后重试；一个手机号有几个账户时，请填用户名。';
