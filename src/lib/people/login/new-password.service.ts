import { mobileOf } from '#lib/people/addresses/phone.rules.ts';
import { createHash, randomBytes } from 'node:crypto';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import {
  checkCode,
  type CodeRequest,
  codeSender,
  type CodeSender,
  countNamedRequest,
  createCode,
  spendCode,
} from '#lib/people/phone-codes/phone-codes.service.ts';
import { deleteResets, findReset, putReset, takeReset } from '#lib/people/login/login.repository.ts';
import { accountNamed, holderOf, type Named } from '#lib/people/login/login.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findBuyersByPhone, findMember, setPassword } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { hashPassword, pretendToVerify, verifyPassword } from '#lib/people/members/password.service.ts';
import {
  type Browser,
  endAllLogins,
  enter,
  knownDevice,
  type LoggedIn,
  refusePaused,
} from '#lib/people/members/sessions/enter.service.ts';
import { type Limit, returnUses, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { ownPasswordProblem } from '#lib/people/members/staff.rules.ts';
import { loginName } from '#lib/people/members/username.rules.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { listTokens, revokeAllTokens } from '#lib/people/api-tokens/api-tokens.service.ts';
import { tokensEndedWords, tokensLeftWords } from '#lib/people/api-tokens/api-tokens.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import {
  fieldError,
  type FieldErrors,
  ShopError,
  unlessRefused,
} from '#lib/platform/http/call/errors.rules.ts';
import type { SmsSender } from '#lib/platform/sms/sms-provider.server.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** A password, typed twice. */
interface NewPassword {
  password: string;
  again: string;
}

/**
 * Sets the password of the account of a browser's reset token, once. All its sessions, known browsers and API tokens
 * end, as an intruder may have made one; returns how many. Throws `invalid_form`, and `conflict` for an invalid token,
 * with the page to begin at again.
 */
export async function resetPassword(
  db: Db,
  token: string | undefined,
  typed: NewPassword,
  now: number,
): Promise<number> {
  const token_hash = token === undefined ? '' : hashOf(token);
  const memberId = await findReset(db, token_hash, now);
  const row = memberId === undefined ? undefined : await findMember(db, memberId);
  if (!mayReset(row)) throw tooLate();
  refuseBad(typed, row);
  if (await verifyPassword(typed.password, row.passwordHash)) throw sameAgain();
  const password_hash = await hashPassword(typed.password);
  return transact(db, async (trx) => {
    if ((await takeReset(trx, token_hash, now)) !== row.id) throw tooLate();
    const tokens = await revokeAllTokens(trx, row.id, now);
    await keep(trx, row, { password_hash, action: 'password.reset', words: tokensEndedWords(tokens) }, now);
    return tokens;
  });
}

/**
 * Sets the password of a member who knows the current one. All its other sessions and known browsers end; this browser
 * gets new ones, and `tokens` is the number of API tokens that stay valid. Throws `invalid_form` and
 * `too_many_requests`.
 */
export async function changePassword(
  db: Db,
  member: Member,
  { old, browser, ...typed }: NewPassword & { old: string; browser: Browser },
  now: number,
): Promise<LoggedIn & { tokens: number }> {
  const row = await findMember(db, member.id);
  if (!row) throw new ShopError('not_logged_in', '请先登录。');
  refuseBad(typed, row);
  const words = '原来的密码不正确，请再填一次。';
  await requireOwnPassword(db, member, { typed: old, field: 'old_password', words }, now);
  if (old === typed.password) throw sameAgain();
  const password_hash = await hashPassword(typed.password);
  return transact(db, async (trx) => {
    const tokens = (await listTokens(trx, row)).length;
    const change = { password_hash, action: 'password.change', words: tokensLeftWords(tokens) };
    await keep(trx, row, change, now);
    const fresh = { ...browser, session: undefined, device: undefined };
    return { ...(await enter(trx, { ...row, passwordHash: password_hash }, fresh, now)), tokens };
  });
}

function refuseBad({ password, again }: NewPassword, row: MemberRow): void {
  const problem = ownPasswordProblem(password, row);
  const wrong: FieldErrors = {
    ...(problem !== null && { password: [problem] }),
    ...(problem === null && password !== again && { password_again: ['两次填写的密码不一样，请再填一次'] }),
  };
  const [first] = Object.values(wrong);
  if (first) throw new ShopError('invalid_form', first[0] ?? '', wrong);
}

const sameAgain = (): ShopError => fieldError('password', '新密码和原来的一样，请换一个。');

/** Stores the new password; of two requests with the same old password at the same time, one is refused. */
async function keep(
  trx: Trx,
  row: MemberRow,
  { password_hash, action, words }: { password_hash: string; action: string; words: string },
  now: number,
): Promise<void> {
  if (!(await setPassword(trx, row, password_hash)))
    throw new ShopError('conflict', '密码刚刚在别处修改过，请重新登录。');
  await deleteResets(trx, row.id);
  await endAllLogins(trx, row.id);
  await recordAudit(trx, { actorId: row.id, action, subject: `member:${row.id}`, detail: '', at: now });
  await notifyMember(
    trx,
    row.id,
    {
      kind: 'service',
      title: '登录密码已修改',
      text: `其他设备上的登录都已退出。${words}如果不是您本人修改的，请马上联系客服。`,
      link: pathTo(words === '' ? 'help_lxwm' : 'tokens'),
      idempotencyKey: `password:${now}`,
    },
    now,
  );
}

const tooLate = (): ShopError =>
  new ShopError('conflict', '找回密码的时间已过，或者已经重设过，请重新验证手机。', {}, pathTo('forget'));

/** Lifetime (ms) of a reset token. */
export const RESET_MS = 10 * 60_000;

const PURPOSE = { purpose: 'forgot_password' } as const;
const PER_ADDRESS: Limit = {
  name: 'forgot-address',
  points: 30,
  durationMs: 15 * 60_000,
  words: (wait) => `尝试次数过多，请 ${wait}后再试。`,
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Sends a code to a phone, or to the phone of the named account. The answer does not reveal whether there is one: a
 * number always gets its code, a name is counted before it is looked up. Returns and throws as `createCode`.
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
  // The phone's own limits would reveal that there is an account; its address was counted with the name.
  const request = { ...PURPOSE, phone: to, asker, ...by, address: `named:${by.address}` };
  await createCode(db, sms, request, now).catch(unlessRefused);
  return left;
}

/** True when an account's password may be reset by its phone: staff ask an administrator. */
const mayReset = (row: MemberRow | undefined): row is MemberRow =>
  row !== undefined && row.state !== 'closed' && row.role === 'buyer';

/**
 * Creates a reset token for a user who has the code of the account's phone: for this browser, once and for ten minutes.
 * For a name, a wrong code and an unknown account give the same answer in the same time. Throws `invalid_form`,
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

/** True when a browser's reset token is still valid. */
export const isResetOpen = async (db: Db, token: string | undefined, now: number): Promise<boolean> =>
  token !== undefined && (await findReset(db, hashOf(token), now)) !== undefined;

/** Deletes all reset tokens of an account. */
export { deleteResets } from '#lib/people/login/login.repository.ts';

const WRONG: Limit = {
  name: 'password-old',
  points: 10,
  durationMs: 15 * 60_000,
  words: (wait) => `密码输错次数太多，请 ${wait}后再试，或者用“找回密码”重设。`,
};

/** The current password a member is asked for again, the form's field, and the error shown for a wrong one. */
interface TypedPassword {
  typed: string;
  field: string;
  words: string;
}

/**
 * Returns the account of a member that knows its password, before an action only its holder may do. Each try is counted
 * before it is checked, whatever it is requested for. Throws `invalid_form` and `too_many_requests`.
 */
export async function requireOwnPassword(
  db: Db,
  member: Pick<Member, 'id'>,
  { typed, field, words }: TypedPassword,
  now: number,
): Promise<MemberRow> {
  const row = await findMember(db, member.id);
  if (!row) throw new ShopError('not_logged_in', '请先登录。');
  const taken = await spend(db, WRONG, String(row.id), now);
  if (!(await verifyPassword(typed, row.passwordHash))) throw fieldError(field, words);
  await returnUses(db, [taken]);
  return row;
}
