import { createHash, randomInt } from 'node:crypto';
import { isMobile } from '#lib/people/addresses/phone.rules.ts';
import { beingChecked, CHECKING_MS, checks } from '#lib/people/phone-codes/check-queue.service.ts';
import {
  deleteCode,
  deleteCodesBefore,
  endTry,
  findCode,
  findLiveCodeOf,
  findNewestCode,
  insertCode,
  setCodeUsed,
  takeTry,
  type Try,
} from '#lib/people/phone-codes/phone-codes.repository.ts';
import {
  CODE_DIGITS,
  CODE_LIMITS,
  CODE_PURPOSES,
  type CodePurpose,
  isCode,
  NO_CODE,
  plainDigits,
} from '#lib/people/phone-codes/phone-codes.rules.ts';
import type { PhoneCodeRow } from '#lib/people/phone-codes/phone-codes.table.ts';
import { hashPassword, pretendToVerify, verifyPassword } from '#lib/people/members/password.service.ts';
import {
  returnUses,
  type Limit,
  type SharedLimit,
  sharedUses,
  spend,
  spendAll,
  type TakenUse,
  usedUpUntil,
  usesLeft,
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
/** Alternatives to a code, by purpose, for users who get no more codes today. */
const INSTEAD: Partial<Record<CodePurpose, string>> = { login: '也可以用密码或微信登录，' };
const perDay = (name: string, points: number, words: Limit['words']): Limit => ({
  name,
  points,
  durationMs: DAY_MS,
  words,
});
const dayOf = (purpose: CodePurpose, what: string): SharedLimit => {
  const words = (wait: string): string =>
    `${what}今天获取${CODE_PURPOSES[purpose]}验证码的次数已经用完，请 ${wait}后再试，${INSTEAD[purpose] ?? ''}或联系客服。`;
  return {
    each: perDay('code-sender-day', CODE_LIMITS.perSender, words),
    fewer: [{ after: CODE_LIMITS.perDay, each: 1 }],
    all: perDay('code-day', CODE_LIMITS.perDayInAll, words),
  };
};
const ownDay = (purpose: CodePurpose): Limit => ({
  ...dayOf(purpose, '').each,
  name: 'code-own-day',
  points: CODE_LIMITS.perDay,
});
const PER_MINUTE: Limit = {
  name: 'code-minute',
  points: 1,
  durationMs: CODE_LIMITS.waitSeconds * 1000,
  words: (wait) => `验证码刚发过，请 ${wait}后再获取；先看看手机短信，5 分钟内都有效。`,
};

export interface CodeRequest {
  purpose: CodePurpose;
  phone: string;
  /** Network address of the sender, for the limit per address. */
  address: string;
  /** Token of the requesting browser; its tries at this code are counted separately. */
  asker?: string | undefined;
  /**
   * Known sender: the account's member, logged in, or a device that logged in to it before. Requests of strangers for
   * the same number are counted separately.
   */
  own?: string | null;
}

/**
 * Sends a code of six digits to a phone; earlier ones requested by the same browser become invalid. Returns the number
 * of codes its sender may still request today. Throws `invalid_form` for a number that takes no text messages,
 * `too_many_requests`, and `conflict` where the message could not be sent.
 */
export async function createCode(
  db: Db,
  sms: SmsSender,
  { purpose, phone, address, asker, own = null }: CodeRequest,
  now: number,
): Promise<number> {
  if (!isMobile(phone)) throw fieldError('phone', '账户登记的不是手机号，收不到短信，请联系客服更改。');
  const asked = { purpose, thing: phone, what: '这个手机号' };
  const { left, taken } = await count(db, asked, { address, own }, now);
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  const code_hash = await hashPassword(code);
  const times = { created_at: now, expires_at: now + CODE_MS, used_at: null };
  const id = await insertCode(db, { phone, purpose, code_hash, asker: askerHash(asker), ...times });
  const values = { code, purpose: CODE_PURPOSES[purpose], minutes: CODE_LIMITS.minutes };
  if (await sendSms(db, sms, { phone, template: 'code', values }, now)) return left;
  await deleteCode(db, id);
  await returnUses(db, taken);
  throw new ShopError('conflict', '短信没有发出去，请稍后再试；一直不行请联系客服。');
}

/** Sender by which a request for a code is counted. */
type Requester = Pick<CodeRequest, 'address' | 'own'>;

/** Counts a request for a code; each purpose separately. */
async function count(
  db: Db,
  { purpose, thing, what }: { purpose: CodePurpose; thing: string; what: string },
  { address, own }: Requester,
  now: number,
): Promise<{ left: number; taken: TakenUse[] }> {
  const key = `${purpose} ${thing}`;
  const ofDay = own
    ? [{ limit: ownDay(purpose), key: `${purpose} ${own}` }]
    : await sharedUses(db, dayOf(purpose, what), { sender: address, thing: key }, now);
  const others = [
    { limit: PER_MINUTE, key },
    { limit: PER_ADDRESS, key: address },
  ];
  const taken = await spendAll(db, [...ofDay, ...others], now);
  return { left: usesLeft(ofDay, taken), taken };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');
const askerHash = (asker: string | undefined): string => (asker === undefined ? '' : digest(asker));

/**
 * Counts a code requested by a login name, before the account is looked up, so that the answer does not reveal whether
 * it exists. The name is stored as a digest, as any text may be typed. Returns and throws as `createCode`.
 */
export async function countNamedRequest(db: Db, name: string, by: Requester, now: number): Promise<number> {
  const asked = { purpose: 'forgot_password', thing: `name ${digest(name)}`, what: '这个账户' } as const;
  return (await count(db, asked, by, now)).left;
}

/** Returns the seconds until the next code may be requested for a phone and purpose; 0 when it may now. */
export async function codeWaitSeconds(
  db: Db,
  { phone, purpose }: Pick<CodeRequest, 'phone' | 'purpose'>,
  now: number,
): Promise<number> {
  const until = await usedUpUntil(db, { limit: PER_MINUTE, key: `${purpose} ${phone}` }, now);
  return Math.ceil(Math.max(0, (until ?? now) - now) / 1000);
}

/** A code that was right; {@link spendCode} marks it as used. */
export interface CheckedCode {
  id: number;
}

/** A typed code and its sender. */
interface TypedCode {
  purpose: CodePurpose;
  phone: string;
  typed: string;
  from: CodeSender;
}

/**
 * Sender by which tries are counted: a stranger's network address, unless it is the browser that requested the code
 * (`asker`); a device that logged in to the account before; or a member that is logged in. Others' wrong codes do not
 * lock out the device or the browser that requested it.
 */
export type CodeSender =
  { address: string; asker?: string | undefined } | { device: string } | { memberId: number };

/** Returns the sender: a known device by itself, any other browser by the code it requested, or by its address. */
export const codeSender = (
  device: string | null,
  { address, asker }: Pick<CodeRequest, 'address' | 'asker'>,
): CodeSender => (device === null ? { address, asker } : { device });

const PER_SENDER: Limit = {
  name: 'code-tries',
  points: CODE_LIMITS.tries,
  durationMs: CODE_MS,
  words: () => `这个验证码您已输错 ${CODE_LIMITS.tries} 次，不能再用，请重新获取`,
};

/**
 * Checks a typed code against the newest one its browser requested, else the newest one sent. Each try is counted
 * before it is checked, so that parallel guesses cannot exceed the limit: for its sender, whose wrong codes do not use
 * up the tries of others, and in all. Throws `invalid_form` on `code`.
 */
export async function checkCode(db: Db, { typed, ...asked }: TypedCode, now: number): Promise<CheckedCode> {
  const digits = plainDigits(typed);
  if (!isCode(digits)) throw wrongCode(NO_CODE);
  return checks.run(`code:${asked.purpose}:${asked.phone}`, () => checkNext(db, { ...asked, digits }, now));
}

async function checkNext(
  db: Db,
  { purpose, phone, digits, from }: Omit<TypedCode, 'typed'> & { digits: string },
  now: number,
): Promise<CheckedCode> {
  const asker = 'asker' in from && from.asker !== undefined ? askerHash(from.asker) : null;
  const ownCode = asker === null ? undefined : await findLiveCodeOf(db, { phone, purpose, asker }, now);
  const code = ownCode ?? (await findNewestCode(db, phone, purpose));
  if (!code) {
    // Takes the same time as with a code, so that the response time does not reveal an account that requested one.
    await pretendToVerify(digits);
    throw wrongCode('请先获取验证码');
  }
  const isOwn = 'device' in from || ownCode !== undefined;
  const turn: Try = { id: code.id, counts: isOwn ? 0 : 1, checkingUntil: now + CHECKING_MS };
  const taken = await begin(db, turn, ownCode ? 'asker' : senderKey(from), now);
  if (taken instanceof ShopError) {
    await pretendToVerify(digits);
    throw taken;
  }
  const isRight = await verifyPassword(digits, code.codeHash);
  await transact(db, async (trx) => {
    await endTry(trx, turn, isRight);
    if (isRight) await returnUses(trx, [taken.use]);
  });
  if (isRight) return { id: code.id };
  throw wrongCode(`验证码不正确，${leftWords(taken, turn)}`);
}

/** Begins a try that counts for its sender and in all; returns the reason where it is refused. */
function begin(db: Db, turn: Try, sender: string, now: number): Promise<Taken | ShopError> {
  return transact(db, async (trx) => {
    const tries = await takeTry(trx, turn, CODE_LIMITS.triesInAll, now);
    if (tries === undefined) return refusalOf(await findCode(trx, turn.id), now);
    return { tries, use: await spend(trx, PER_SENDER, `${turn.id} ${sender}`, now) };
  }).catch((error: unknown) => {
    unlessRefused(error);
    return wrongCode(PER_SENDER.words(''));
  });
}

interface Taken {
  tries: number;
  use: TakenUse;
}

function senderKey(from: CodeSender): string {
  if ('address' in from) return `address ${from.address}`;
  return 'device' in from ? `device ${from.device}` : `member ${from.memberId}`;
}

function leftWords({ tries, use }: Taken, { counts }: Try): string {
  if (counts > 0 && tries >= CODE_LIMITS.triesInAll) return '已经作废，请重新获取';
  const left = CODE_LIMITS.tries - use.used;
  return left > 0 ? `还可以再试 ${left} 次` : `您已输错 ${CODE_LIMITS.tries} 次，请重新获取`;
}

/**
 * Returns the reason for which a try was refused: a code is invalid by its tries only once all of them have been
 * checked.
 */
function refusalOf(code: PhoneCodeRow | undefined, now: number): ShopError {
  if (code && code.usedAt !== null) return usedUp();
  if (!code || code.expiresAt <= now) return wrongCode('验证码已过期，请重新获取');
  const isOver = code.tries >= CODE_LIMITS.triesInAll && code.checkingUntil <= now;
  return isOver ? wrongCode('这个验证码被输错太多次，已经作废，请重新获取') : beingChecked();
}

/** Marks a checked code as used, in the transaction of its purpose. Throws `invalid_form` where it was used already. */
export async function spendCode(trx: Trx, { id }: CheckedCode, now: number): Promise<void> {
  if (!(await setCodeUsed(trx, id, now))) throw usedUp();
}

/** Deletes codes that are no longer needed. */
export const deleteOldCodes = (db: Db, now: number): Promise<void> => deleteCodesBefore(db, now - DAY_MS);

const wrongCode = (message: string): ShopError => fieldError('code', message);
const usedUp = (): ShopError => wrongCode('这个验证码已经用过，请重新获取');
