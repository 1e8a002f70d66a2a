import { createHash, randomBytes } from 'node:crypto';
import {
  checkCode,
  type CodeRequest,
  type CodeSender,
  codeSender,
  countNamedRequest,
  createCode,
  spendCode,
} from '#lib/people/codes/codes.service.ts';
import { accountNamed, mobileOf, type Named } from '#lib/people/login/account-named.service.ts';
import { holderOf } from '#lib/people/login/code-login.service.ts';
import { findReset, putReset } from '#lib/people/login/forgotten.repository.ts';
import { loginName } from '#lib/people/members/username.rules.ts';
import { findBuyersByPhone } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { pretendToVerify } from '#lib/people/members/password.service.ts';
import { type Limit, returnUses, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { knownDevice } from '#lib/people/members/sessions/device.service.ts';
import { type Browser, refusePaused } from '#lib/people/members/sessions/enter.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, type ShopError, unlessRefused } from '#lib/platform/http/call/errors.rules.ts';
import type { SmsSender } from '#lib/platform/sms/sms-provider.server.ts';

/** For how long a proved phone leads to a new password (ms). */
export const RESET_MS = 10 * 60_000;

const PURPOSE = { purpose: 'forgot_password' } as const;
const PER_ADDRESS: Limit = {
  name: 'forgot-address',
  points: 30,
  durationMs: 15 * 60_000,
  words: (wait) => `尝试次数过多，请 ${wait}后再试。`,
};

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Sends a code to a phone, or to the phone of the account that is named. Nothing about the answer says whether there is
 * one: a number always gets its code, a name is counted before anybody looks. Returns and throws as `createCode` does.
 */
export async function sendForgottenCode(
  db: Db,
  sms: SmsSender,
  { account, asker, ...by }: { account: string } & Pick<CodeRequest, 'address' | 'asker' | 'own'>,
  now: number,
): Promise<number> {
  const phone = mobileOf(account);
  if (phone !== null) return createCode(db, sms, { ...PURPOSE, phone, asker, ...by }, now);
  const left = await countNamedRequest(db, loginName(account), by, now);
  const { row } = await accountNamed(db, account);
  const to = mayReset(row) ? mobileOf(row.phone) : null;
  if (to === null) {
    await pretendToVerify(account);
    return left;
  }
  // What the phone's own limits say would tell that there is an account; its address was counted with the name.
  const request = { ...PURPOSE, phone: to, asker, ...by, address: `named:${by.address}` };
  await createCode(db, sms, request, now).catch(unlessRefused);
  return left;
}

/** Whether an account's password may be set by its phone: staff ask an administrator. */
export const mayReset = (row: MemberRow | undefined): row is MemberRow =>
  row !== undefined && row.state !== 'closed' && row.role === 'buyer';

/**
 * Opens the way to a new password for whoever has the code of the account's phone: a token for the browser, once and for
 * ten minutes. Of a name, a wrong code and an account there is none of look and take the same. Throws `invalid_form`,
 * `too_many_requests`, and `forbidden` for an account that is paused and for the phone of staff.
 */
export async function openReset(
  db: Db,
  {
    account,
    code,
    ...browser
  }: { account: string; code: string } & Pick<Browser, 'address' | 'device' | 'asker'>,
  now: number,
): Promise<string> {
  const taken = await spend(db, PER_ADDRESS, browser.address, now);
  const named = await accountNamed(db, account);
  const device = await knownDevice(db, named.account, browser.device, now);
  const given = { typed: code, from: codeSender(device, browser) };
  const { checked, row } = named.phone === null ? await byName(db, named, given, now) : await byPhone();
  await returnUses(db, [taken]);
  refusePaused(row);
  const token = randomBytes(32).toString('base64url');
  await transact(db, async (trx) => {
    await spendCode(trx, checked, now);
    await putReset(trx, { token_hash: hashOf(token), member_id: row.id, expires_at: now + RESET_MS });
  });
  return token;

  async function byPhone() {
    const phone = named.phone ?? '';
    const known = await checkCode(db, { ...PURPOSE, phone, ...given }, now);
    const rows = await findBuyersByPhone(db, phone);
    if (rows.length > 1)
      throw fieldError('account', '这个手机号有几个账户，请改填用户名，再获取一次验证码。');
    return { checked: known, row: await holderOf(db, phone, rows) };
  }
}

async function byName(db: Db, { row }: Named, given: { typed: string; from: CodeSender }, now: number) {
  const phone = mobileOf(row?.phone ?? '');
  try {
    if (mayReset(row) && phone !== null) {
      const checked = await checkCode(db, { ...PURPOSE, phone, ...given }, now);
      return { checked, row };
    }
  } catch (error) {
    unlessRefused(error);
    throw wrongCode();
  }
  await pretendToVerify(given.typed);
  throw wrongCode();
}

const wrongCode = (): ShopError => fieldError('code', '验证码不正确或已过期，请核对，或重新获取。');

/** Whether a browser's token still leads to a new password. */
export const isResetOpen = async (db: Db, token: string | undefined, now: number): Promise<boolean> =>
  token !== undefined && (await findReset(db, hashOf(token), now)) !== undefined;

/** Closes every way to a new password that an account has. */
export { deleteResets } from '#lib/people/login/forgotten.repository.ts';
