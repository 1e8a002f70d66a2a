import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { beingChecked, CHECKING_MS, checks } from '#lib/people/phone-codes/check-queue.service.ts';
import { plainDigits } from '#lib/people/phone-codes/phone-codes.rules.ts';
import { checkCode, spendCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { hashPassword, verifyPassword } from '#lib/people/members/password.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, type ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatTime } from '#lib/platform/time.rules.ts';
import {
  clearPasswordTries,
  endPasswordTry,
  findPaymentPassword,
  putPaymentPassword,
  takePasswordTry,
} from '#lib/trade/wallet/wallet.repository.ts';
import {
  isPaymentPassword,
  PAYMENT_PASSWORD,
  PAYMENT_PASSWORD_RULE,
  weakness,
} from '#lib/trade/wallet/wallet.rules.ts';
import type { PaymentPasswordRow } from '#lib/trade/wallet/wallet.table.ts';

const LOCK_MS = PAYMENT_PASSWORD.lockMinutes * 60_000;

/** True when a member has set a payment password. */
export async function hasPaymentPassword(db: Db, member: Member): Promise<boolean> {
  return (await findPaymentPassword(db, member.id)) !== undefined;
}

/**
 * Checks a payment password before money moves; never within a transaction, as a wrong one counts even when nothing
 * else is done. Five wrong ones in a row lock it. Throws `invalid_form` on `payment_password`.
 */
export function checkPaymentPassword(db: Db, member: Member, typed: string, now: number): Promise<void> {
  return check(db, member, { typed, field: 'payment_password' }, now);
}

export interface NewPassword {
  /** As typed, twice. */
  password: string;
  again: string;
}

/**
 * Sets the payment password, also a forgotten or locked one, by a code sent to the member's phone. Throws
 * `invalid_form`.
 */
export async function setPaymentPassword(
  db: Db,
  member: Member,
  { code, ...typed }: NewPassword & { code: string },
  now: number,
): Promise<void> {
  const password = chosen(typed);
  const sent = { purpose: 'pay_password', phone: member.phone } as const;
  const checked = await checkCode(db, { ...sent, typed: code, from: { memberId: member.id } }, now);
  const hash = await hashPassword(password);
  await transact(db, async (trx) => {
    await spendCode(trx, checked, now);
    await put(trx, member, { hash, action: 'payment_password.set' }, now);
  });
}

/** Changes the payment password, by the current one. Throws `invalid_form`. */
export async function changePaymentPassword(
  db: Db,
  member: Member,
  { old, ...typed }: NewPassword & { old: string },
  now: number,
): Promise<void> {
  const password = chosen(typed);
  await check(db, member, { typed: old, field: 'old_password' }, now);
  const hash = await hashPassword(password);
  await transact(db, (trx) => put(trx, member, { hash, action: 'payment_password.change' }, now));
}

async function check(
  db: Db,
  member: Member,
  { typed, field }: { typed: string; field: string },
  now: number,
): Promise<void> {
  const digits = plainDigits(typed);
  if (digits === '') throw fieldError(field, '请填写支付密码');
  if (!isPaymentPassword(digits)) throw fieldError(field, PAYMENT_PASSWORD_RULE);
  return checks.run(`payment-password:${member.id}`, () => checkNext(db, member, { digits, field }, now));
}

async function checkNext(
  db: Db,
  member: Member,
  { digits, field }: { digits: string; field: string },
  now: number,
): Promise<void> {
  const times = { lockUntil: now + LOCK_MS, checkingUntil: now + CHECKING_MS };
  const row = await takePasswordTry(db, member.id, { most: PAYMENT_PASSWORD.tries, ...times }, now);
  if (!row) throw refusalOf(await findPaymentPassword(db, member.id), field, now);
  if (await verifyPassword(digits, row.passwordHash)) return clearPasswordTries(db, member.id);
  await endPasswordTry(db, row);
  const left = PAYMENT_PASSWORD.tries - row.wrongTries;
  throw fieldError(field, left > 0 ? `支付密码不正确，还可以再试 ${left} 次` : locked(row.lockedUntil));
}

/** Returns the error when no password could be checked; a lock that exists only while a check runs does not count. */
function refusalOf(kept: PaymentPasswordRow | undefined, field: string, now: number): ShopError {
  if (!kept) return fieldError(field, '还没有设置支付密码，请先设置再付款');
  const isLocked = kept.lockedUntil > now && kept.checkingUntil <= now;
  return isLocked ? fieldError(field, locked(kept.lockedUntil)) : beingChecked();
}

const locked = (until: number): string =>
  `支付密码输错 ${PAYMENT_PASSWORD.tries} 次，已锁定到 ${formatTime(until)}。到时再试，或用验证码重新设置。`;

function chosen({ password, again }: NewPassword): string {
  const digits = plainDigits(password);
  const weak = weakness(digits);
  if (weak !== '') throw fieldError('payment_password', weak);
  if (plainDigits(again) !== digits)
    throw fieldError('payment_password_again', '两次输入的不一样，请重新输入');
  return digits;
}

async function put(
  trx: Trx,
  member: Member,
  { hash, action }: { hash: string; action: string },
  now: number,
): Promise<void> {
  await putPaymentPassword(trx, { member_id: member.id, password_hash: hash, changed_at: now });
  const subject = `member:${member.id}`;
  await recordAudit(trx, { actorId: member.id, action, subject, detail: '', at: now });
}
