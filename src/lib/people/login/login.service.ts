import { createHash } from 'node:crypto';
import { mobileOf } from '#lib/people/addresses/phone.rules.ts';
import { checkCode, codeSender, spendCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import {
  findBuyersByPhone,
  findMemberByUsername,
  findMembersByPhone,
} from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { pretendToVerify, verifyPassword } from '#lib/people/members/password.service.ts';
import {
  type Browser,
  enter,
  knownDevice,
  type LoggedIn,
  refusePaused,
  refuseStaff,
} from '#lib/people/members/sessions/enter.service.ts';
import {
  type Limit,
  refuseUsedUp,
  returnUses,
  type SharedLimit,
  sharedUses,
  spendAll,
  type Use,
  usesLeft,
} from '#lib/people/members/sessions/rate-limit.service.ts';
import { loginName } from '#lib/people/members/username.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { FairQueue } from '#lib/platform/process/fair-queue.server.ts';

export interface LoginInput extends Browser {
  /** A login name, or the phone number of one account. */
  username: string;
  password: string;
}

/**
 * Queues of password checks: a check takes a core for tens of milliseconds and 46 MB; known browsers do not queue
 * behind strangers.
 */
const queue = {
  places: 300,
  full: () => new ShopError('too_many_requests', '同时登录的人太多，请 1 分钟后再试。'),
};
const strangers = new FairQueue({ atOnce: 2, ...queue });
const devices = new FairQueue({ atOnce: 1, ...queue });

/**
 * Checks name or phone, and password, and opens a session; this browser's previous one ends. An unknown name and a
 * wrong password give the same answer in the same time. Each check is counted before it is made, so that parallel
 * guesses cannot exceed the limit; a right password is not counted. Throws `invalid_form`, `too_many_requests`, and
 * `forbidden`.
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

/** The account named by a typed login name. */
export interface Named {
  row: MemberRow | undefined;
  /** Key of its limits: the same for every way to write one account, and also set where there is none. */
  account: string;
  /** The number that was typed in place of a name. */
  phone: string | null;
}

/**
 * Finds the account of a login name or a phone number; a number that several accounts have gives none. Staff are found
 * by their login names alone.
 */
export async function accountNamed(db: Db, typed: string): Promise<Named> {
  const phone = mobileOf(typed);
  const rows = phone === null ? [await findMemberByUsername(db, typed)] : await findBuyersByPhone(db, phone);
  const [row] = rows.length === 1 ? rows : [];
  return { row, account: row?.username ?? phone ?? loginName(typed), phone };
}

/**
 * Logs in by a code that was sent to the phone. Wrong codes count for the sender alone, so that guesses of codes or
 * passwords by others do not lock out the holder of the phone. Whether the phone has an account is shown only after the
 * right code. Throws `invalid_form`, `too_many_requests`, and `forbidden` for an account that is paused and for staff.
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
 * Returns the account of a phone whose holder is proved, among the buyers that have it. Throws `invalid_form` where
 * there is none, or more than one, and `forbidden` for a phone of the staff.
 */
export async function holderOf(db: Db, phone: string, buyers: readonly MemberRow[]): Promise<MemberRow> {
  const [row, other] = buyers;
  if (other) throw fieldError('phone', '这个手机号有几个账户，请用用户名和密码登录。');
  if (row) return row;
  const [staff] = await findMembersByPhone(db, phone);
  if (staff) refuseStaff(staff);
  throw fieldError('phone', '这个手机号还没有注册，请先注册。');
}

const QUARTER_HOUR_MS = 15 * 60 * 1000;
const OTHER_WAYS = '也可以用短信验证码登录，或找回密码';
const wrongOnes = (name: string, points: number, words: Limit['words']): Limit => ({
  name,
  points,
  durationMs: QUARTER_HOUR_MS,
  words,
});
const wrongPasswords = (name: string, points: number): Limit =>
  wrongOnes(name, points, (wait) => `密码输错次数太多，请 ${wait}后再试；${OTHER_WAYS}。`);
const PER_ADDRESS = wrongPasswords('login-address', 50);
const PER_ACCOUNT: SharedLimit = {
  each: wrongPasswords('login-address-account', 10),
  fewer: [
    { after: 200, each: 1 },
    { after: 50, each: 3 },
  ],
  all: wrongPasswords('login-account', 1000),
};
const PER_DEVICE = wrongPasswords('login-device', 10);
const CODES_PER_ADDRESS = wrongOnes(
  'login-code-address',
  50,
  (wait) => `验证码输错次数太多，请 ${wait}后再试，也可以用密码登录。`,
);

/**
 * Returns the limits for a wrong password from an unknown browser: the address first, so that an address which is
 * refused does not use up the account's limit. The name is stored as a digest, as it may be any text of any length.
 */
async function strangersLimits(db: Db, name: string, address: string, now: number): Promise<Use[]> {
  const thing = createHash('sha256').update(name).digest('base64url');
  const shared = await sharedUses(db, PER_ACCOUNT, { sender: address, thing }, now);
  return [{ limit: PER_ADDRESS, key: address }, ...shared];
}

/**
 * Returns the limit for a wrong password from a browser that logged in to the account before: its own alone. Tries of
 * others on the account, or from the same address, do not lock out its owner.
 */
const devicesLimits = (deviceKey: string): Use[] => [{ limit: PER_DEVICE, key: deviceKey }];

/** Returns the limits for a wrong code, in addition to the code's own: wrong codes do not lock out other senders. */
const codesLimits = (device: string | null, address: string): Use[] =>
  device === null ? [{ limit: CODES_PER_ADDRESS, key: address }] : devicesLimits(`code ${device}`);

/**
 * Returns the text about the tries left after a wrong password: the last try is announced before it is made, with the
 * other ways to log in.
 */
function triesLeftWords(left: number): string {
  if (left > 1) return '';
  const now = left === 1 ? '只能再试 1 次，再错要等 15 分钟' : '密码登录要等 15 分钟';
  return `${now}；${OTHER_WAYS}。`;
}
