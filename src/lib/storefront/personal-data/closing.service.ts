import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { requireOwnPassword } from '#lib/people/login/new-password.service.ts';
import { displayName, type Member, plainCompany } from '#lib/people/members/members.rules.ts';
import { emptyAccount, isPhoneFree, lockMember } from '#lib/people/members/members.service.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { deleteOwn, findUnfinished } from '#lib/storefront/personal-data/own-data.repository.ts';

/** Returns the reasons for which an account cannot be closed yet, as sentences with what to do; none where it can. */
export async function whatKeepsOpen(db: Db, { id }: Pick<Member, 'id'>): Promise<string[]> {
  const { orders, payments, stores, balanceFen } = await findUnfinished(db, id);
  return [
    ...(orders > 0 ? [`还有 ${orders} 个订单没有完成，请先取消，或等确认收货。`] : []),
    ...(payments > 0 ? ['还有付款或退款在处理，请等处理完再来，一般不超过两天。'] : []),
    ...(balanceFen !== 0 ? [`余额还有 ${formatFen(balanceFen)}，请先用完，或联系客服退回。`] : []),
    ...(stores > 0 ? [`名下还有 ${stores} 家门店，请先逐一注销门店账户，或联系客服转出。`] : []),
  ];
}

/**
 * Closes a member's account permanently: personal data is deleted, data required by law stays, logins are no longer
 * possible. Throws `invalid_form` for a wrong name or password, `conflict` with what keeps it open,
 * `too_many_requests`.
 */
export async function closeAccount(
  db: Db,
  member: Member,
  { confirm, password }: { confirm: string; password: string },
  now: number,
): Promise<void> {
  const name = displayName(member);
  if (plainCompany(confirm) !== plainCompany(name))
    throw fieldError('confirm', `请照原样填写“${name}”，以确认注销。`);
  await refuseUnfinished(db, member);
  const words = '登录密码不正确，请再填一次。';
  await requireOwnPassword(db, member, { typed: password, field: 'password', words }, now);
  await transact(db, async (trx) => {
    await lockMember(trx, member.id);
    await refuseUnfinished(trx, member);
    if (!(await emptyAccount(trx, member.id))) throw new ShopError('conflict', '账户已经注销了。');
    await deleteOwn(trx, member, 'rows');
    // Stores may have the number of their head office.
    const isAlone = member.phone !== '' && (await isPhoneFree(trx, member.phone, member.id));
    if (isAlone) await deleteOwn(trx, member, 'phone');
    const subject = `member:${member.id}`;
    await recordAudit(trx, { actorId: member.id, action: 'account.close', subject, detail: '', at: now });
  });
}

async function refuseUnfinished(db: Db, member: Member): Promise<void> {
  const [first] = await whatKeepsOpen(db, member);
  if (first !== undefined) throw new ShopError('conflict', `账户还不能注销：${first}`);
}
