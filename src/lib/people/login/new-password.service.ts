import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { hashOf, mayReset } from '#lib/people/login/forgotten.service.ts';
import { deleteResets, findReset, takeReset } from '#lib/people/login/forgotten.repository.ts';
import { requireOwnPassword } from '#lib/people/login/own-password.service.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { findMember, setPassword } from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { ownPasswordProblem } from '#lib/people/members/staff.rules.ts';
import { hashPassword, verifyPassword } from '#lib/people/members/password.service.ts';
import {
  type Browser,
  endAllLogins,
  enter,
  type LoggedIn,
} from '#lib/people/members/sessions/enter.service.ts';
import { notifyMember } from '#lib/people/messages/messages.service.ts';
import { listTokens, revokeAllTokens } from '#lib/people/tokens/my-tokens.service.ts';
import { tokensEndedWords, tokensLeftWords } from '#lib/people/tokens/tokens.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { type FieldErrors, fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** A password, typed twice. */
export interface NewPassword {
  password: string;
  again: string;
}

/**
 * Sets the password of the account that a browser's token is of, once. All its sessions and known browsers end, and the
 * tokens of its programs, as whoever had the account may have made one; returns how many. Throws `invalid_form`, and
 * `conflict` where the token leads nowhere any more, with the page to begin at again.
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
 * Sets the password of a member who knows the one there is. All its other sessions and every known browser end; this
 * browser gets new ones, and `tokens` says how many tokens of programs go on. Throws `invalid_form` and
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

/** Where two change it from the same old one at the same time, one is refused as the other did. */
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
      eventKey: `password:${now}`,
    },
    now,
  );
}

const tooLate = (): ShopError =>
  new ShopError('conflict', '找回密码的时间已过，或者已经重设过，请重新验证手机。', {}, pathTo('forget'));
