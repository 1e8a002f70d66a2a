import { isMobile, parsePhone } from '#lib/people/addresses/phone.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { checkCode, spendCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import { deleteResets, requireOwnPassword } from '#lib/people/login/new-password.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { isPhoneFree, setMember, setPhone, takePhone } from '#lib/people/members/members.service.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { type FieldErrors, fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { maskNumber } from '#lib/platform/sms/sms.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { saveUpload } from '#lib/people/uploads/uploads.service.ts';

/** Fields a member may change of its account; undefined leaves one unchanged. The phone in its stored form. */
export interface UserInfo {
  name?: string | undefined;
  phone?: string | undefined;
  /** Needed for another phone: the code sent to it, and the account's password. */
  code?: string | undefined;
  password?: string | undefined;
}

const PHONES_ASKED: Limit = {
  name: 'phone-asked',
  points: 30,
  durationMs: HOUR_MS,
  words: (wait) => `查询手机号太频繁，请 ${wait}后再试。`,
};

/**
 * Changes a member's contact person and phone; returns whether the phone changed. For another phone its holder must
 * have the code that was sent there, and know the password. Throws `invalid_form`, `too_many_requests`, and `conflict`
 * when the phone was changed by another request.
 */
export async function updateUserInfo(
  db: Db,
  member: Member,
  { name, phone, code = '', password = '' }: UserInfo,
  now: number,
): Promise<{ isNewPhone: boolean }> {
  if (phone === undefined || phone === member.phone) {
    if (name !== undefined) await transact(db, (trx) => setMember(trx, member.id, { name }));
    return { isNewPhone: false };
  }
  refuseMissing({ code, password });
  const words = '登录密码不正确，请再填一次。';
  await requireOwnPassword(db, member, { typed: password, field: 'password', words }, now);
  const from = { memberId: member.id };
  const checked = await checkCode(db, { purpose: 'new_phone', phone, typed: code, from }, now);
  await transact(db, async (trx) => {
    if (!(await takePhone(trx, { phone, memberId: member.id }, now)))
      throw fieldError('phone', '这个手机号已有账户在用，请换一个号码，或联系客服。');
    await spendCode(trx, checked, now);
    if (!(await setPhone(trx, member, phone)))
      throw new ShopError('conflict', '手机号刚刚在别处更换过，请刷新页面核对。');
    if (name !== undefined) await setMember(trx, member.id, { name });
    await deleteResets(trx, member.id);
    const detail = `${maskNumber(member.phone)} → ${maskNumber(phone)}`;
    const subject = `member:${member.id}`;
    await recordAudit(trx, { actorId: member.id, action: 'account.phone', subject, detail, at: now });
    await notifyMember(
      trx,
      member.id,
      {
        kind: 'service',
        title: '手机号已更换',
        text: `以后登录、找回密码用 ${maskNumber(phone)}。如果不是您本人更换的，请马上联系客服。`,
        link: pathTo('account'),
        idempotencyKey: `phone:${now}`,
      },
      now,
    );
  });
  return { isNewPhone: true };
}

function refuseMissing({ code, password }: Record<'code' | 'password', string>): void {
  const missing: FieldErrors = {
    ...(code === '' && { code: ['更换手机号要填新手机收到的验证码'] }),
    ...(password === '' && { password: ['更换手机号要填登录密码'] }),
  };
  const [first] = Object.values(missing);
  if (first) throw new ShopError('invalid_form', first[0] ?? '', missing);
}

/** State of a phone number for an account that wants it. */
export interface PhoneFacts {
  /** as it is stored */
  phone: string;
  isMobile: boolean;
  isOwn: boolean;
  /** True when it takes text messages and no other account has it. */
  isFree: boolean;
}

/**
 * Looks up a phone number that a member wants for its account; the tries of a user who acts for accounts are counted
 * together for all of them. Throws `invalid_form` for a text that is not a phone number, and `too_many_requests`.
 */
export async function askPhone(db: Db, member: Member, typed: string, now: number): Promise<PhoneFacts> {
  await spend(db, PHONES_ASKED, String(member.actor?.id ?? member.id), now);
  const phone = parsePhone(typed);
  if (phone === null) throw fieldError('phone', '请填写 11 位手机号，或带区号的座机号');
  const takesCodes = isMobile(phone);
  const isFree = takesCodes && (await isPhoneFree(db, phone, member.id));
  return { phone, isMobile: takesCodes, isOwn: phone === member.phone, isFree };
}

/** Sets a member's profile picture; the previous one is deleted a day later. Returns its id. Throws as `saveUpload`. */
export async function setFace(db: Db, member: Member, bytes: Uint8Array, now: number): Promise<number> {
  const faceId = await saveUpload(db, member, { bytes, field: 'face', purpose: 'face' }, now);
  await transact(db, (trx) => setMember(trx, member.id, { face_id: faceId }));
  return faceId;
}

/** Removes the profile picture; returns whether there was one. */
export async function removeFace(db: Db, member: Member): Promise<boolean> {
  await transact(db, (trx) => setMember(trx, member.id, { face_id: null }));
  return member.faceId !== null;
}
