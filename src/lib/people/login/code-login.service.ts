import { checkCode, codeSender, spendCode } from '#lib/people/codes/codes.service.ts';
import { devicesLimits, strangersLimits } from '#lib/people/login/login-limits.service.ts';
import { knownDevice } from '#lib/people/members/sessions/device.service.ts';
import {
  type Browser,
  enter,
  type LoggedIn,
  refusePaused,
} from '#lib/people/members/sessions/enter.service.ts';
import { giveBack, spendAll } from '#lib/people/members/sessions/rate-limit.service.ts';
import { findMembersByPhone } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

/**
 * Logs in by a code that was sent to the phone. Wrong codes count as wrong passwords do, but by themselves: whoever
 * guesses passwords of an account does not keep out its holder, who has the phone. A browser that is known counts for itself.
 * Whether the phone has an account is said after the right code alone. Throws `invalid_form`, `too_many_requests`, and
 * `forbidden` for an account that is paused.
 */
export async function loginByCode(
  db: Db,
  { phone, code, ...browser }: Browser & { phone: string; code: string },
  now: number,
): Promise<LoggedIn> {
  const rows = await findMembersByPhone(db, phone);
  const [only] = rows.length === 1 ? rows : [];
  const device = await knownDevice(db, only?.username ?? phone, browser.device, now);
  const uses = device === null ? strangersLimits(`code ${phone}`, browser.address) : devicesLimits(device);
  const taken = await spendAll(db, uses, now);
  const from = codeSender(device, browser.address);
  const checked = await checkCode(db, { purpose: 'login', phone, typed: code, from }, now);
  await giveBack(db, taken);
  const row = holderOf(rows);
  refusePaused(row);
  return transact(db, async (trx) => {
    await spendCode(trx, checked, now);
    return enter(trx, row, browser, now);
  });
}

/** The account of a phone whose holder is here. Throws `invalid_form` where there is none, or more than one. */
export function holderOf(rows: readonly MemberRow[]): MemberRow {
  const [row, other] = rows;
  if (other) throw fieldError('phone', '这个手机号有几个账户，请用用户名和密码登录。');
  if (!row) throw fieldError('phone', '这个手机号还没有注册，请先注册。');
  return row;
}
