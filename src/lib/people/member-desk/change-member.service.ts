import { nameOf as columnName } from '#lib/platform/db/rows.rules.ts';
import { recordAudit } from '#lib/people/audit/audit.service.ts';
import { settleScopes } from '#lib/people/certificates/review/decision.service.ts';
import type { ScopeCode } from '#lib/people/members/business-scopes.rules.ts';
import { contactForm, rightsForm } from '#lib/people/member-desk/member-desk.fields.ts';
import { type Flag, FLAG_NAMES, FLAGS, scopeName } from '#lib/people/member-desk/member-desk.rules.ts';
import { endOf, longestScopes, type Member } from '#lib/people/members/members.rules.ts';
import {
  deleteScopeByHand,
  findMember,
  findScopes,
  lockMember,
  putScope,
  setMember,
} from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { endAllLogins } from '#lib/people/members/sessions/enter.service.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { mergedByMarks } from '#lib/platform/http/call/office.fields.ts';
import { endText } from '#lib/platform/time.rules.ts';

const OVERTAKEN = '同事刚改过这个会员，这次没有保存。请看过差别再保存。';

/**
 * Locks the row of a buyer until the end of the transaction. Throws `not_found`, and `conflict` for a closed account.
 */
async function heldBuyer(trx: Trx, id: number): Promise<MemberRow> {
  await lockMember(trx, id);
  const row = await findMember(trx, id);
  if (!row || row.role !== 'buyer') throw notFound('这个会员');
  if (row.state === 'closed') throw new ShopError('conflict', '这个账户已注销，不能再修改。');
  return row;
}

interface Done {
  memberId: number;
  action: 'rights' | 'contact' | 'paused' | 'resumed' | 'scope_added' | 'scope_removed';
  detail: string;
}

const note = (trx: Trx, operator: Member, { memberId, action, detail }: Done, at: number): Promise<void> =>
  recordAudit(trx, {
    actorId: operator.id,
    action: `member.${action}`,
    subject: `member:${memberId}`,
    detail,
    at,
  });

const rightsOf = (row: MemberRow) => ({
  rank: row.rank,
  ...(Object.fromEntries(FLAG_NAMES.map((name) => [name, row[columnName(name)] === 1])) as Record<
    Flag,
    boolean
  >),
});

/**
 * Sets rank and switches; returns whether anything changed. Throws `not_found`, and `conflict` where a colleague has
 * changed the same ones since the form was opened (`marks`).
 */
export async function setRights(
  db: Db,
  operator: Member,
  { id, marks = '', ...typed }: { id: number; marks?: string } & ReturnType<typeof rightsOf>,
  now: number,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const before = rightsOf(await heldBuyer(trx, id));
    const wanted = mergedByMarks(rightsForm, marks, { saved: before, typed }, OVERTAKEN);
    const changed = FLAG_NAMES.filter((name) => before[name] !== wanted[name]);
    if (before.rank === wanted.rank && changed.length === 0) return false;
    await setMember(trx, id, {
      rank: wanted.rank,
      ...Object.fromEntries(changed.map((name) => [name, wanted[name] ? 1 : 0])),
    });
    const words = [
      before.rank !== wanted.rank && `等级 ${before.rank} → ${wanted.rank}`,
      ...changed.map((name) => `${FLAGS[name]}：${wanted[name] ? '否 → 是' : '是 → 否'}`),
    ].filter((word) => word !== false);
    await note(trx, operator, { memberId: id, action: 'rights', detail: words.join('；') }, now);
    return true;
  });
}

/**
 * Assigns a member to a contact, 0 for the house; returns whether anything changed. Throws `not_found`, `conflict`
 * where a colleague was faster, and `invalid_form` for a user who is not active staff.
 */
export async function setContact(
  db: Db,
  operator: Member,
  { id, marks = '', admin_id }: { id: number; marks?: string; admin_id: number },
  now: number,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { adminId } = await heldBuyer(trx, id);
    const before = adminId ?? 0;
    const forms = { saved: { admin_id: before }, typed: { admin_id } };
    const { admin_id: wanted } = mergedByMarks(contactForm, marks, forms, OVERTAKEN);
    if (before === wanted) return false;
    const contact = wanted === 0 ? null : await findMember(trx, wanted);
    if (contact !== null && (contact?.role ?? 'buyer') === 'buyer')
      throw fieldError('admin_id', '请从列表里选择客服专员。');
    if (contact && contact.state !== 'active')
      throw fieldError('admin_id', '这位同事的账户已停用，请另选一位。');
    await setMember(trx, id, { admin_id: contact?.id ?? null });
    const old = before === 0 ? null : await findMember(trx, before);
    const detail = `${nameOf(old)} → ${nameOf(contact)}`;
    await note(trx, operator, { memberId: id, action: 'contact', detail }, now);
    return true;
  });
}

const nameOf = (row: Pick<MemberRow, 'name' | 'username'> | null | undefined): string =>
  row ? row.name || row.username : '平台客服';

/**
 * Pauses a member, who cannot log in until it is resumed: its sessions end at once, and its tokens are refused. Returns
 * whether it was active before; a member its head office paused is paused by the shop from then on. Throws `not_found`
 * and `conflict`.
 */
export async function pauseMember(
  db: Db,
  operator: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { state, pausedBy } = await heldBuyer(trx, id);
    if (state === 'paused' && pausedBy === 'shop') return false;
    await setMember(trx, id, { state: 'paused', paused_by: 'shop' });
    await endAllLogins(trx, id);
    await note(trx, operator, { memberId: id, action: 'paused', detail: reason }, now);
    return true;
  });
}

/**
 * Resumes a member that the shop paused; returns whether it was paused. Throws `not_found`, and `conflict` for a store
 * that its head office paused.
 */
export async function resumeMember(
  db: Db,
  operator: Member,
  { id, reason }: { id: number; reason: string },
  now: number,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { state, pausedBy } = await heldBuyer(trx, id);
    if (state === 'active') return false;
    if (pausedBy === 'head_office') throw new ShopError('conflict', '这家门店由总部停用，请联系总部恢复。');
    await setMember(trx, id, { state: 'active', paused_by: '' });
    await note(trx, operator, { memberId: id, action: 'resumed', detail: reason }, now);
    return true;
  });
}

/**
 * Opens a business scope by hand, in addition to those certificates open; `until` in ms, null: without end. For a scope
 * already open by hand the term is set again. Returns the end of a certificate that opens the same scope for longer,
 * which applies then; undefined where none does. Throws `not_found`, and `invalid_form` for a term that is over.
 */
export async function addScope(
  db: Db,
  operator: Member,
  { id, scope, until, reason }: { id: number; scope: ScopeCode; until: number | null; reason: string },
  now: number,
): Promise<number | null | undefined> {
  if (until !== null && until <= now) throw fieldError('until', '这个日期已过，请填写今天以后的日期。');
  return transact(db, async (trx) => {
    await heldBuyer(trx, id);
    const ofScope = async () => (await findScopes(trx, id)).filter(({ scopeCode }) => scopeCode === scope);
    const [before] = await ofScope();
    if (before?.certificateId !== null || before.expiresAt !== until) {
      await putScope(trx, { memberId: id, scopeCode: scope, expiresAt: until });
      const term = until === null ? '长期' : `至 ${endText(until)}`;
      const detail = `${scopeName(scope)}，${term}；${reason}`;
      await note(trx, operator, { memberId: id, action: 'scope_added', detail }, now);
    }
    const [longest] = longestScopes(await ofScope());
    return longest && endOf(longest.expiresAt) > endOf(until) ? longest.expiresAt : undefined;
  });
}

/**
 * Removes a business scope that was opened by hand; a certificate that opens it applies again. Throws `not_found`, and
 * `conflict` for one that a certificate opens.
 */
export async function removeScope(
  db: Db,
  operator: Member,
  { id, scope }: { id: number; scope: string },
  now: number,
): Promise<boolean> {
  return transact(db, async (trx) => {
    await heldBuyer(trx, id);
    const before = (await findScopes(trx, id)).find(({ scopeCode }) => scopeCode === scope);
    if (!before) return false;
    if (!(await deleteScopeByHand(trx, id, scope)))
      throw new ShopError('conflict', '这个范围来自证照，请在资质审核里处理。');
    await settleScopes(trx, id);
    await note(trx, operator, { memberId: id, action: 'scope_removed', detail: scopeName(scope) }, now);
    return true;
  });
}
