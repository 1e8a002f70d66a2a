import type { AstroCookies } from 'astro';
import { mobileOf, parsePhone } from '#lib/people/addresses/phone.rules.ts';
import type { CodePurpose, OpenPurpose } from '#lib/people/phone-codes/phone-codes.rules.ts';
import { createCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import { accountNamed } from '#lib/people/login/login.service.ts';
import { RESET_MS, sendForgottenCode } from '#lib/people/login/new-password.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { type Browser, knownDevice } from '#lib/people/members/sessions/enter.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError } from '#lib/platform/http/call/errors.rules.ts';
import { runtime } from '#lib/platform/process/runtime.server.ts';
import { isSecureSite } from '#lib/platform/process/settings.server.ts';
import type { SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import { maskNumber } from '#lib/platform/sms/sms.rules.ts';

interface Request<Purpose> {
  purpose: Purpose;
  /** As typed; empty: none. */
  phone: string;
  browser: Pick<Browser, 'address' | 'device' | 'asker'>;
}

/** Recipient of a code, as far as the requester may know it, and the number of codes left for today. */
export interface SentCode {
  /** Masked number; null: that of an account, which only its holder may know. */
  phone: string | null;
  left: number;
}

/**
 * Sends a code to a named phone or account, known to the shop or not. A browser that logged in to the account before
 * has a limit of its own, independent of requests by strangers. Throws `invalid_form` and `too_many_requests`.
 */
export async function sendCodeTo(
  db: Db,
  sms: SmsSender,
  { purpose, phone: typed, account, browser }: Request<OpenPurpose> & { account: string },
  now: number,
): Promise<SentCode> {
  const isForgotten = purpose === 'forgot_password';
  const name = (isForgotten ? account || typed : typed).trim();
  if (isForgotten && name === '') throw fieldError('account', '请填写手机号或用户名');
  const phone = isForgotten ? mobileOf(name) : neededMobile(name);
  const own = purpose === 'register' ? null : await deviceOf(db, name, browser, now);
  const by = { address: browser.address, asker: browser.asker, own };
  const left =
    isForgotten || phone === null
      ? await sendForgottenCode(db, sms, { account: name, ...by }, now)
      : await createCode(db, sms, { purpose, phone, ...by }, now);
  return { phone: phone === null ? null : maskNumber(phone), left };
}

async function deviceOf(db: Db, typed: string, { device }: Pick<Browser, 'device'>, now: number) {
  const { account } = await accountNamed(db, typed);
  return knownDevice(db, account, device, now);
}

/** Sends a code to a member's own phone, or to its new one. Throws as {@link sendCodeTo}. */
export async function sendOwnCode(
  db: Db,
  sms: SmsSender,
  request: Request<Exclude<CodePurpose, OpenPurpose>> & { member: Member },
  now: number,
): Promise<SentCode> {
  const { purpose, phone: typed, browser, member } = request;
  const phone = purpose === 'new_phone' ? neededMobile(typed) : member.phone;
  if (purpose === 'new_phone' && phone === member.phone)
    throw fieldError('phone', '这就是账户现在的手机号，不用更换。');
  if (purpose !== 'new_phone' && typed.trim() !== '' && parsePhone(typed) !== member.phone)
    throw fieldError('phone', '验证码只能发到账户登记的手机号，要换手机号请到账户中心。');
  const own = phone === member.phone ? `holder ${member.id}` : null;
  const left = await createCode(db, sms, { purpose, phone, address: browser.address, own }, now);
  return { phone: maskNumber(phone), left };
}

function neededMobile(typed: string): string {
  const phone = mobileOf(typed);
  if (phone === null) throw fieldError('phone', '请填写能收短信的 11 位手机号');
  return phone;
}

/** Holds the reset token in the browser that proved to have the phone; HttpOnly. */
export const RESET_COOKIE = 'reset';

const attributes = () =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isSecureSite(runtime().settings) }) as const;

export const setResetCookie = (cookies: AstroCookies, token: string): void =>
  cookies.set(RESET_COOKIE, token, { ...attributes(), maxAge: RESET_MS / 1000 });

export const clearResetCookie = (cookies: AstroCookies): void => cookies.delete(RESET_COOKIE, attributes());
