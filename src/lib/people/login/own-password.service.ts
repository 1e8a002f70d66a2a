import type { Member } from '#lib/people/members/members.rules.ts';
import { findMember } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { verifyPassword } from '#lib/people/members/password.service.ts';
import { type Limit, returnUses, spend } from '#lib/people/members/sessions/rate-limit.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';

const WRONG: Limit = {
  name: 'password-old',
  points: 10,
  durationMs: 15 * 60_000,
  words: (wait) => `密码输错次数太多，请 ${wait}后再试，或者用“找回密码”重设。`,
};

/** The password a member is asked for again, the form's field, and what is said beside it of a wrong one. */
export interface TypedPassword {
  typed: string;
  field: string;
  words: string;
}

/**
 * The account of a member that knows its password, before what only its holder may do. Each try counts before it is
 * made, whatever it is asked for. Throws `invalid_form` and `too_many_requests`.
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
