import { parsePhone } from '#lib/people/addresses/phone.rules.ts';
import type { CodePurpose, OpenPurpose } from '#lib/people/codes/codes.rules.ts';
import { createCode } from '#lib/people/codes/codes.service.ts';
import { mobileOf } from '#lib/people/login/account-named.service.ts';
import { sendForgottenCode } from '#lib/people/login/forgotten.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { maskNumber } from '#lib/platform/sms/mask.rules.ts';
import type { SmsSender } from '#lib/platform/sms/sms-provider.server.ts';

interface Request<Purpose> {
  purpose: Purpose;
  /** As typed; empty: none. */
  phone: string;
  /** Whom the network takes the sender for, for the limit per address. */
  address: string;
}

/**
 * Sends a code to whoever somebody names, known to the shop or not. Returns where it went, as far as the sender may know.
 * Throws `invalid_form` and `too_many_requests`.
 */
export async function sendCodeTo(
  db: Db,
  sms: SmsSender,
  { purpose, phone: typed, account, address }: Request<OpenPurpose> & { account: string },
  now: number,
): Promise<string> {
  if (purpose === 'forgot_password') {
    const name = (account || typed).trim();
    if (name === '') throw fieldError('account', '请填写手机号或用户名');
    await sendForgottenCode(db, sms, { account: name, address }, now);
    const phone = mobileOf(name);
    return phone === null ? '账户登记的手机' : maskNumber(phone);
  }
  const phone = neededMobile(typed);
  await createCode(db, sms, { purpose, phone, address }, now);
  return maskNumber(phone);
}

/** Sends a code to a member's own phone, or to the one it wants in its place. Throws as {@link sendCodeTo} does. */
export async function sendOwnCode(
  db: Db,
  sms: SmsSender,
  request: Request<Exclude<CodePurpose, OpenPurpose>> & { member: Member },
  now: number,
): Promise<string> {
  const { purpose, phone: typed, address, member } = request;
  const phone = purpose === 'new_phone' ? neededMobile(typed) : member.phone;
  if (purpose === 'new_phone' && phone === member.phone)
    throw fieldError('phone', '这就是账户现在的手机号，不用更换。');
  if (purpose !== 'new_phone' && typed.trim() !== '' && parsePhone(typed) !== member.phone)
    throw fieldError('phone', '验证码只能发到账户登记的手机号，要换手机号请到账户中心。');
  await createCode(db, sms, { purpose, phone, address, isHolder: phone === member.phone }, now);
  return maskNumber(phone);
}

function neededMobile(typed: string): string {
  const phone = mobileOf(typed);
  if (phone === null) throw fieldError('phone', '请填写能收短信的 11 位手机号');
  return phone;
}
