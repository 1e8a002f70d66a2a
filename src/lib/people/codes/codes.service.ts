import { createHash, randomInt } from 'node:crypto';
import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import { beingChecked, CHECKING_MS, checks } from '#lib/people/codes/check-turns.service.ts';
import {
  deleteCode,
  deleteCodesBefore,
  endTry,
  findCode,
  findNewestCode,
  insertCode,
  setCodeUsed,
  takeTry,
  type Try,
} from '#lib/people/codes/codes.repository.ts';
import { CODE_LIMITS, CODE_PURPOSES, type CodePurpose, plainDigits } from '#lib/people/codes/codes.rules.ts';
import type { PhoneCodeRow } from '#lib/people/codes/codes.table.ts';
import { hashPassword, pretendToVerify, verifyPassword } from '#lib/people/members/password.service.ts';
import {
  giveBack,
  type Limit,
  spend,
  spendAll,
  type TakenUse,
  usedUpUntil,
} from '#lib/people/members/sessions/rate-limit.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError, unlessRefused } from '#lib/platform/http/call/errors.rules.ts';
import { sendSms } from '#lib/platform/sms/outbox.service.ts';
import type { SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import { DAY_MS, HOUR_MS } from '#lib/platform/time.rules.ts';

const CODE_MS = CODE_LIMITS.minutes * 60_000;
const PER_ADDRESS: Limit = {
  name: 'code-address',
  points: 30,
  durationMs: HOUR_MS,
  words: (wait) => `获取验证码太频繁，请 ${wait}后再试。`,
};
const PER_DAY: Limit = {
  name: 'code-day',
  points: CODE_LIMITS.perDay,
  durationMs: DAY_MS,
  words: (wait) => `这个手机号今天已经发过 ${CODE_LIMITS.perDay} 次验证码，请 ${wait}后再试，或联系客服。`,
};
const PER_MINUTE: Limit = {
  name: 'code-minute',
  points: 1,
  durationMs: CODE_LIMITS.waitSeconds * 1000,
  words: (wait) => `验证码刚发过，请 ${wait}后再获取；先看看手机短信，5 分钟内都有效。`,
};

export interface CodeRequest {
  purpose: CodePurpose;
  phone: string;
  /** Whom the network takes the sender for, for the limit per address. */
  address: string;
  /** Asked for by the phone's own member, logged in: what strangers ask for with the same number counts by itself. */
  isHolder?: boolean;
}

/**
 * Sends a code of six digits to a phone; it makes earlier ones for the same purpose worthless. Throws `invalid_form`
 * for a number that takes no text messages, `too_many_requests`, and `conflict` where the message did not go out.
 */
export async function createCode(
  db: Db,
  sms: SmsSender,
  { purpose, phone, address, isHolder = false }: CodeRequest,
  now: number,
): Promise<void> {
  if (!isMobile(phone)) throw fieldError('phone', '账户登记的不是手机号，收不到短信，请联系客服更改。');
  const taken = await spendAll(
    db,
    [
      { limit: PER_MINUTE, key: phone },
      { limit: PER_DAY, key: isHolder ? `holder ${phone}` : phone },
      { limit: PER_ADDRESS, key: address },
    ],
    now,
  );
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const code_hash = await hashPassword(code);
  const times = { created_at: now, expires_at: now + CODE_MS, used_at: null };
  const id = await insertCode(db, { phone, purpose, code_hash, ...times });
  const values = { code, purpose: CODE_PURPOSES[purpose], minutes: CODE_LIMITS.minutes };
  if (await sendSms(db, sms, { phone, template: 'code', values }, now)) return;
  await deleteCode(db, id);
  await giveBack(db, taken);
  throw new ShopError('conflict', '短信没有发出去，请稍后再试；一直不行请联系客服。');
}

const PER_NAME_AND_MINUTE: Limit = { ...PER_MINUTE, name: 'code-name-minute' };
const PER_NAME_AND_DAY: Limit = {
  ...PER_DAY,
  name: 'code-name-day',
  words: (wait) => `这个账户今天已经发过 ${CODE_LIMITS.perDay} 次验证码，请 ${wait}后再试，或联系客服。`,
};

/**
 * Counts a code asked for by a login name, before anybody looks whether there is such an account: the answer says
 * nothing of it. The name is kept as a digest, as anyone may type anything. Throws `too_many_requests`.
 */
export async function countNamedRequest(db: Db, name: string, address: string, now: number): Promise<void> {
  const key = createHash('sha256').update(name).digest('base64url');
  await spendAll(
    db,
    [
      { limit: PER_NAME_AND_MINUTE, key },
      { limit: PER_NAME_AND_DAY, key },
      { limit: PER_ADDRESS, key: address },
    ],
    now,
  );
}

/** Seconds until the next code may be asked for by a phone; 0 when it may now. */
export async function codeWaitSeconds(db: Db, phone: string, now: number): Promise<number> {
  const until = await usedUpUntil(db, { limit: PER_MINUTE, key: phone }, now);
  return Math.ceil(Math.max(0, (until ?? now) - now) / 1000);
}

/** A code that was right; {@link spendCode} uses it up with what it was for. */
export interface CheckedCode {
  id: number;
}

/** What was typed as a code, and from where. */
interface TypedCode {
  purpose: CodePurpose;
  phone: string;
  typed: string;
  from: CodeSender;
}

/**
 * Whose tries are counted together: a stranger's network address, a device that logged in to the account before (which
 * others' wrong codes bind in nothing), or a member that is logged in.
 */
export type CodeSender = { address: string } | { device: string } | { memberId: number };

/** A device that is known counts for itself, any other by its address. */
export const codeSender = (device: string | null, address: string): CodeSender =>
  device === null ? { address } : { device };

const PER_SENDER: Limit = {
  name: 'code-tries',
  points: CODE_LIMITS.tries,
  durationMs: CODE_MS,
  words: () => `这个验证码您已输错 ${CODE_LIMITS.tries} 次，不能再用，请重新获取`,
};

/**
 * Checks what was typed as a code against the newest one sent. Each try counts before it is checked, so that no number
 * of guesses at the same time gets past the limit: for its sender, whose wrong codes leave the code to others, and in
 * all. Throws `invalid_form` on `code`.
 */
export async function checkCode(db: Db, { typed, ...asked }: TypedCode, now: number): Promise<CheckedCode> {
  const digits = plainDigits(typed);
  if (!/^\d{6}$/.test(digits)) throw wrongCode('请填写短信里的 6 位验证码');
  return checks.run(`code:${asked.purpose}:${asked.phone}`, () => checkNext(db, { ...asked, digits }, now));
}

async function checkNext(
  db: Db,
  { purpose, phone, digits, from }: Omit<TypedCode, 'typed'> & { digits: string },
  now: number,
): Promise<CheckedCode> {
  const code = await findNewestCode(db, phone, purpose);
  if (!code) {
    // As long as with one, so that nobody learns from the wait whether there is an account that asked.
    await pretendToVerify(digits);
    throw wrongCode('请先获取验证码');
  }
  const turn: Try = { id: code.id, counts: 'device' in from ? 0 : 1, checkingUntil: now + CHECKING_MS };
  const taken = await begin(db, turn, from, now);
  if (taken instanceof ShopError) {
    await pretendToVerify(digits);
    throw taken;
  }
  const isRight = await verifyPassword(digits, code.code_hash);
  await transact(db, async (trx) => {
    await endTry(trx, turn, isRight);
    if (isRight) await giveBack(trx, [taken.use]);
  });
  if (isRight) return { id: code.id };
  throw wrongCode(`验证码不正确，${leftWords(taken, turn)}`);
}

/** A try that counts for its sender and in all; or why there is none. */
function begin(db: Db, turn: Try, from: CodeSender, now: number): Promise<Taken | ShopError> {
  return transact(db, async (trx) => {
    const tries = await takeTry(trx, turn, CODE_LIMITS.triesInAll, now);
    if (tries === undefined) return refusalOf(await findCode(trx, turn.id), now);
    return { tries, use: await spend(trx, PER_SENDER, `${turn.id} ${keyOf(from)}`, now) };
  }).catch((error: unknown) => {
    unlessRefused(error);
    return wrongCode(PER_SENDER.words(''));
  });
}

interface Taken {
  tries: number;
  use: TakenUse;
}

const keyOf = (from: CodeSender): string => Object.entries(from).flat().join(' ');

function leftWords({ tries, use }: Taken, { counts }: Try): string {
  if (counts > 0 && tries >= CODE_LIMITS.triesInAll) return '已经作废，请重新获取';
  const left = CODE_LIMITS.tries - use.used;
  return left > 0 ? `还可以再试 ${left} 次` : `您已输错 ${CODE_LIMITS.tries} 次，请重新获取`;
}

/** Why none could be tried: a code is worthless by its tries only once all of them have been checked. */
function refusalOf(code: PhoneCodeRow | undefined, now: number): ShopError {
  if (code && code.used_at !== null) return usedUp();
  if (!code || code.expires_at <= now) return wrongCode('验证码已过期，请重新获取');
  const isOver = code.tries >= CODE_LIMITS.triesInAll && code.checking_until <= now;
  return isOver ? wrongCode('这个验证码被输错太多次，已经作废，请重新获取') : beingChecked();
}

/** Uses a checked code up, in the transaction that does what it was for. Throws `invalid_form` where it was used already. */
export async function spendCode(trx: Trx, { id }: CheckedCode, now: number): Promise<void> {
  if (!(await setCodeUsed(trx, id, now))) throw usedUp();
}

/** Sweeps away codes that are of no more use. */
export const sweepCodes = (db: Db, now: number): Promise<void> => deleteCodesBefore(db, now - DAY_MS);

const wrongCode = (message: string): ShopError => fieldError('code', message);
const usedUp = (): ShopError => wrongCode('这个验证码已经用过，请重新获取');
