import { checkCode, codeSender, spendCode } from '#lib/people/codes/codes.service.ts';
import { codesLimits } from '#lib/people/login/login-limits.service.ts';
import { knownDevice } from '#lib/people/members/sessions/device.service.ts';
import {
  type Browser,
  enter,
  type LoggedIn,
  refusePaused,
  refuseStaff,
} from '#lib/people/members/sessions/enter.service.ts';
import { returnUses, spendAll } from '#lib/people/members/sessions/rate-limit.service.ts';
import { findBuyersByPhone, findMembersByPhone } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';

/**
 * Logs in by a code that was sent to the phone. Wrong codes count for the sender alone, so that neither who guesses codes
 * nor who guesses passwords of an account keeps out its holder, who has the phone. Whether the phone has an account is said
 * after the right code alone. Throws `invalid_form`, `too_many_requests`, and `forbidden` for an account that is paused and
 * for staff.
 */
export async function loginByCode(
  db: Db,
  { phone, code, ...browser }: Browser & { phone: string; code: string },
  now: number,
): Promise<LoggedIn> {
  const rows = await findBuyersByPhone(db, phone);
  const [only] = rows.length === 1 ? rows : [];
  const device = await knownDevice(db, only?.username ?? phone, browser.device, now);
  const taken = await spendAll(db, codesLimits(device, browser.address), now);
  const from = codeSender(device, browser);
  const checked = await checkCode(db, { purpose: 'login', phone, typed: code, from }, now);
  await returnUses(db, taken);
  const row = await holderOf(db, phone, rows);
  refusePaused(row);
  return transact(db, async (trx) => {
    await spendCode(trx, checked, now);
    return enter(trx, row, browser, now);
  });
}

/**
 * The account of a phone whose holder is here, of the buyers that have it. Throws `invalid_form` where there is none, or
 * more than one, and `forbidden` where it is a number of the staff.
 */
export async function holderOf(db: Db, phone: string, buyers: readonly MemberRow[]): Promise<MemberRow> {
  const [row, other] = buyers;
  if (other) throw fieldError('phone', '这个手机号有几个账户，请用用户名和密码登录。');
  if (row) return row;
  const [staff] = await findMembersByPhone(db, phone);
  if (staff) refuseStaff(staff);
  throw fieldError('phone', '这个手机号还没有注册，请先注册。');
}
