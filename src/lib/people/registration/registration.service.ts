import { wholeAddress } from '#lib/people/addresses/whole-address.rules.ts';
import { type ReviewedAgain, reviewAgain } from '#lib/people/certificates/review/review-again.service.ts';
import { checkCode, codeSender, spendCode } from '#lib/people/phone-codes/phone-codes.service.ts';
import { regionName } from '#lib/platform/regions.rules.ts';
import {
  findMember,
  findMemberByUsername,
  insertMemberIfFree,
  isCreditCodeTaken,
  lockMember,
  setCompany,
  takePhone,
} from '#lib/people/members/members.service.ts';
import { loginName, usernameProblem } from '#lib/people/members/username.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { passwordProblem } from '#lib/people/members/password.rules.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { type Browser, enter, type LoggedIn } from '#lib/people/members/sessions/enter.service.ts';
import { type Limit, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import {
  identityChanges,
  type JoiningKind,
  KINDS_OF,
  mayEditCompany,
  stepRoute,
  type Variant,
} from '#lib/people/registration/registration.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { type FieldErrors, fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { HOUR_MS } from '#lib/platform/time.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Fields of a new account in step 1; the phone in its stored form. */
export interface NewAccount {
  phone: string;
  code: string;
  username: string;
  password: string;
  again: string;
  variant: Variant;
}

/** Text shown when a login name is taken. */
export const TAKEN = '这个用户名已经有人用了，请换一个';
const CHECKED_PER_ADDRESS: Limit = {
  name: 'username-address',
  points: 120,
  durationMs: HOUR_MS,
  words: (wait) => `查询用户名太频繁，请 ${wait}后再试。`,
};
/**
 * Limit per credit code, not reached by hand. Its row is the lock for two registrations of one business at the same
 * time.
 */
const PER_CREDIT_CODE: Limit = {
  name: 'register-credit-code',
  points: 1000,
  durationMs: HOUR_MS,
  words: (wait) => `这个统一社会信用代码提交太频繁，请 ${wait}后再试。`,
};

/** Returns the reason a login name cannot be registered; null where it is free. */
async function usernameTrouble(db: Db, typed: string): Promise<string | null> {
  const problem = usernameProblem(typed);
  if (problem !== null) return problem;
  return (await findMemberByUsername(db, typed)) ? TAKEN : null;
}

/** Returns the same for a user who is typing. Throws `too_many_requests`. */
export async function askUsername(
  db: Db,
  typed: string,
  address: string,
  now: number,
): Promise<string | null> {
  await spend(db, CHECKED_PER_ADDRESS, address, now);
  return usernameTrouble(db, typed);
}

/** Returns all errors of a requested account, except its phone and code. */
async function accountErrors(
  db: Db,
  { username, password, again, phone }: Pick<NewAccount, 'username' | 'password' | 'again' | 'phone'>,
): Promise<FieldErrors> {
  const name = await usernameTrouble(db, username);
  const problem = passwordProblem(password, { username, phone });
  return {
    ...(name !== null && { username: [name] }),
    ...(problem !== null && { password: [problem] }),
    ...(problem === null && again !== password && { password_again: ['两次填写的密码不一样，请再填一次'] }),
  };
}

/** Returns the same errors for a form that already has field errors, so that all are shown at once. */
export function typedAccountErrors(db: Db, fields: Record<string, unknown>): Promise<FieldErrors> {
  const text = (name: string): string => (typeof fields[name] === 'string' ? fields[name].slice(0, 300) : '');
  return accountErrors(db, {
    username: text('username'),
    phone: text('phone'),
    password: text('password'),
    again: text('password_again'),
  });
}

/** Throws `invalid_form` with all errors of a requested account, except its phone and code. */
export async function requireGoodAccount(
  db: Db,
  account: Parameters<typeof accountErrors>[1],
): Promise<void> {
  const wrong = await accountErrors(db, account);
  const [first] = Object.values(wrong);
  if (first) throw new ShopError('invalid_form', first[0] ?? '', wrong);
}

/**
 * Creates an account for the holder of the phone, and logs it in: the due step is stored in the account, so that
 * joining continues on another day or device. One phone gives one account, also for parallel requests. Throws
 * `invalid_form`.
 */
export async function register(
  db: Db,
  account: NewAccount,
  browser: Browser,
  now: number,
): Promise<LoggedIn> {
  await requireGoodAccount(db, account);
  const { phone, code, username, password, variant } = account;
  const from = codeSender(null, browser);
  const checked = await checkCode(db, { purpose: 'register', phone, typed: code, from }, now);
  const password_hash = await hashPassword(password);
  return transact(db, async (trx) => {
    if (!(await takePhone(trx, { phone, memberId: null }, now)))
      throw fieldError('phone', '这个手机号已经注册，请直接登录。');
    const id = await insertMemberIfFree(trx, {
      username: loginName(username),
      password_hash,
      role: 'buyer',
      kind: KINDS_OF[variant][0],
      name: '',
      phone,
      company: '',
      address: '',
      region_code: '',
      application: 'company',
      head_office_id: null,
      admin_id: null,
      created_at: now,
    });
    if (id === undefined) throw fieldError('username', TAKEN);
    await spendCode(trx, checked, now);
    await welcome(trx, id, variant, now);
    const row = await findMember(trx, id);
    if (!row) throw new Error(`the member ${id} was not kept`);
    return enter(trx, row, browser, now);
  });
}

const welcome = (trx: Trx, id: number, variant: Variant, now: number): Promise<void> =>
  notifyMember(
    trx,
    id,
    {
      kind: 'service',
      title: '欢迎加入药仓',
      text: '账户已经建好。补充企业信息、上传资质并通过审核后，就可以按经营范围采购。',
      link: pathTo(stepRoute(2, variant)),
      idempotencyKey: 'registered',
    },
    now,
  );

/** Data of a business about itself in step 2. */
export interface Company {
  kind: JoiningKind;
  company: string;
  creditCode: string;
  regionCode: string;
  detail: string;
  name: string;
}

/**
 * Stores a business's data about itself, until its certificates are sent in. Where its identity differs from the
 * reviewed one ({@link identityChanges}), its certificates are reviewed again; returns how many. Throws `invalid_form`,
 * and `conflict` once they have been sent in.
 */
export async function saveCompany(
  db: Db,
  member: Member,
  input: Company,
  now: number,
): Promise<ReviewedAgain> {
  if (!mayEditCompany(member)) throw sentIn();
  const region = regionName(input.regionCode) ?? '';
  return transact(db, async (trx) => {
    await spend(trx, PER_CREDIT_CODE, input.creditCode, now);
    if (await isCreditCodeTaken(trx, input.creditCode, member.id))
      throw fieldError('credit_code', '这个统一社会信用代码已被注册，请联系客服核对。');
    await lockMember(trx, member.id);
    const before = await findMember(trx, member.id);
    if (!before) throw sentIn();
    const change = {
      kind: input.kind,
      company: input.company,
      credit_code: input.creditCode,
      name: input.name,
      region_code: input.regionCode,
      address: wholeAddress(region, input.detail),
    };
    const isFirst = await setCompany(trx, member.id, { ...change, application: 'certificates' }, ['company']);
    if (!isFirst && !(await setCompany(trx, member.id, change, ['certificates', 'rejected']))) throw sentIn();
    const detail = identityChanges(
      { ...before, creditCode: before.creditCode, regionCode: before.regionCode },
      input,
    );
    if (isFirst || detail === '') return { reviewedAgain: 0, sentBack: 0 };
    const identity = { memberId: member.id, creditCode: input.creditCode, detail };
    return reviewAgain(trx, identity, now);
  });
}

const sentIn = (): ShopError =>
  new ShopError('conflict', '资质已经提交审核，企业信息不能再改；要更改请联系客服。');
