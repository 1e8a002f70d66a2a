import type { Db } from '#lib/db/database.ts';
import { fieldError } from '#lib/http/errors.ts';
import { findMemberByUsername } from '#lib/members/members.repository.ts';
import type { Member } from '#lib/members/members.rules.ts';
import { pretendToVerify, verifyPassword } from '#lib/members/password.service.ts';
import { forgetLoginAttempts, spendLoginAttempt } from '#lib/members/rate-limit.service.ts';
import { openSession, toMember } from '#lib/members/session.service.ts';

export interface LoginInput {
  username: string;
  password: string;
  /** The browser's network address, for the rate limit. */
  address: string;
  userAgent: string;
}

/**
 * Checks name and password and opens a session. An unknown name and a wrong password look and take the same.
 * Throws `invalid_form` or `too_many_requests`.
 */
export async function login(
  db: Db,
  input: LoginInput,
  now: number,
): Promise<{ token: string; member: Member }> {
  const username = input.username.trim().toLowerCase();
  await spendLoginAttempt(db, username, input.address, now);
  const row = await findMemberByUsername(db, username);
  const matches = row
    ? await verifyPassword(input.password, row.password_hash)
    : await pretendToVerify(input.password);
  if (!row || !matches) throw fieldError('password', '用户名或密码不正确，请核对后重试。');
  await forgetLoginAttempts(db, username);
  const token = await openSession(db, row.id, input.userAgent, now);
  return { token, member: await toMember(db, row) };
}
