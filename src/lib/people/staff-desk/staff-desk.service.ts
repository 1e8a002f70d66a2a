import type { AuditLine } from '#lib/people/audit/audit.rules.ts';
import { auditOfActions, recordAudit } from '#lib/people/audit/audit.service.ts';
import { loginName } from '#lib/people/members/username.rules.ts';
import type { Member, StaffRole } from '#lib/people/members/members.rules.ts';
import {
  findMember,
  giveToHouse,
  insertMemberIfFree,
  lockAdministrators,
  lockMember,
  setMember,
} from '#lib/people/members/members.service.ts';
import type { MemberRow } from '#lib/people/members/members.table.ts';
import { hashPassword } from '#lib/people/members/password.service.ts';
import { passwordProblem } from '#lib/people/members/password.rules.ts';
import { endAllLogins } from '#lib/people/members/sessions/enter.service.ts';
import {
  STAFF_ACTIONS,
  STAFF_ROLE_NAMES,
  type StaffAccount,
  staffNameProblem,
} from '#lib/people/members/staff.rules.ts';
import { revokeAllTokens } from '#lib/people/api-tokens/api-tokens.service.ts';
import { staffForm } from '#lib/people/staff-desk/staff-desk.fields.ts';
import { findStaff } from '#lib/people/staff-desk/staff-desk.repository.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { fieldError, notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { mergedByMarks } from '#lib/platform/http/call/office.fields.ts';
import { pathTo } from '#lib/routes.rules.ts';

const AUDIT_SHOWN = 50;
const OVERTAKEN = '别人刚改过这个账户，这次没有保存。请看过差别再保存。';

/** A user of the staff in audit entries. */
interface Person {
  name: string;
  phone: string;
  role: StaffRole;
}

/** Returns all accounts of the staff, and the latest actions on them. */
export async function listStaff(db: Db): Promise<{ staff: StaffAccount[]; trail: AuditLine[] }> {
  const staff = (await findStaff(db)).map(({ id, username, name, phone, role, state, memberCount }) => ({
    id,
    username,
    name,
    phone,
    role: role as StaffRole,
    state,
    memberCount,
  }));
  return { staff, trail: await auditOfActions(db, Object.keys(STAFF_ACTIONS), AUDIT_SHOWN) };
}

/** A checked account of the staff that is not stored yet. */
interface PreparedStaff extends Person {
  username: string;
  password_hash: string;
}

/** Checks name and password of an account of the staff. Throws `invalid_form` with `username` or `password`. */
export async function preparedStaff({
  username: typed,
  password,
  ...person
}: Person & { username: string; password: string }): Promise<PreparedStaff> {
  const username = loginName(typed);
  const problem = staffNameProblem(username);
  if (problem !== null) throw fieldError('username', problem);
  refuseWeak(password, { username, phone: person.phone });
  return { ...person, username, password_hash: await hashPassword(password) };
}

/** Stores an account of the staff and returns its id. Throws `invalid_form` with `username` where that is taken. */
export async function insertStaff(trx: Trx, staff: PreparedStaff, now: number): Promise<number> {
  const id = await insertMemberIfFree(trx, {
    ...staff,
    kind: 'staff',
    company: '',
    address: '',
    region_code: '',
    head_office_id: null,
    admin_id: null,
    created_at: now,
  });
  if (id === undefined) throw fieldError('username', `用户名 ${staff.username} 已经有人用了，请换一个。`);
  return id;
}

/** Creates an account of the staff. Throws `invalid_form` with `username` or `password`. */
export async function addStaff(
  db: Db,
  administrator: Member,
  typed: Person & { username: string; password: string },
  now: number,
): Promise<number> {
  const staff = await preparedStaff(typed);
  return transact(db, async (trx) => {
    const id = await insertStaff(trx, staff, now);
    const detail = `${staff.username}，${staff.name}，${STAFF_ROLE_NAMES[staff.role]}`;
    await note(trx, administrator, { id, action: 'added', detail }, now);
    return id;
  });
}

/**
 * Sets name, phone and role; returns whether anything changed. Throws `not_found`, and `conflict` where another user
 * has changed the same since the form was opened (`marks`), for one's own role, and for that of the last administrator.
 */
export async function saveStaff(
  db: Db,
  administrator: Member,
  { id, marks = '', ...typed }: Person & { id: number; marks?: string },
  now: number,
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { administrators, row } = await heldStaff(trx, id);
    const before: Person = { role: row.role as StaffRole, name: row.name, phone: row.phone };
    const wanted = mergedByMarks(staffForm, marks, { saved: before, typed }, OVERTAKEN);
    if (before.role !== wanted.role) {
      if (id === administrator.id)
        throw new ShopError('conflict', '不能改自己的角色，请由另一位管理员来改。');
      keepLast(administrators, id);
    }
    const words = [
      before.role !== wanted.role && `${STAFF_ROLE_NAMES[before.role]} → ${STAFF_ROLE_NAMES[wanted.role]}`,
      before.name !== wanted.name && `姓名 ${before.name} → ${wanted.name}`,
      before.phone !== wanted.phone && '更换电话',
    ].filter((word) => word !== false);
    if (words.length === 0) return false;
    await setMember(trx, id, wanted);
    await note(trx, administrator, { id, action: 'changed', detail: ofWhom(row, words.join('；')) }, now);
    return true;
  });
}

/**
 * Pauses a user of the staff, who cannot log in then; the members whose contact it was are assigned to the house.
 * Returns their number, null where it was paused already. Throws `not_found`, and `conflict` for oneself and for the
 * last administrator.
 */
export async function pauseStaff(
  db: Db,
  administrator: Member,
  id: number,
  now: number,
): Promise<number | null> {
  return transact(db, async (trx) => {
    const { administrators, row } = await heldStaff(trx, id);
    if (row.state === 'paused') return null;
    if (id === administrator.id)
      throw new ShopError('conflict', '不能停用自己的账户，请由另一位管理员来办。');
    keepLast(administrators, id);
    await setMember(trx, id, { state: 'paused', paused_by: 'shop' });
    await endAllLogins(trx, id);
    const given = await giveToHouse(trx, id);
    const detail = ofWhom(row, given.length === 0 ? '' : `${given.length} 家会员转给平台客服`);
    await note(trx, administrator, { id, action: 'paused', detail }, now);
    for (const memberId of given)
      await recordAudit(trx, {
        actorId: administrator.id,
        action: 'member.contact',
        subject: `member:${memberId}`,
        at: now,
        detail: `${row.name || row.username} → 平台客服（员工账户停用）`,
      });
    return given.length;
  });
}

/** Resumes a user of the staff; returns whether it was paused. Throws `not_found`. */
export async function resumeStaff(db: Db, administrator: Member, id: number, now: number): Promise<boolean> {
  return transact(db, async (trx) => {
    const { row } = await heldStaff(trx, id);
    if (row.state === 'active') return false;
    await setMember(trx, id, { state: 'active', paused_by: '' });
    await note(trx, administrator, { id, action: 'resumed', detail: ofWhom(row, '') }, now);
    return true;
  });
}

/**
 * Sets a new password of a colleague and ends all its logins, and its tokens from the command line. Throws `not_found`,
 * `invalid_form`, and `conflict` for oneself: changing one's own password takes the old one.
 */
export async function setStaffPassword(
  db: Db,
  administrator: Member,
  { id, password }: { id: number; password: string },
  now: number,
): Promise<void> {
  if (id === administrator.id)
    throw new ShopError(
      'conflict',
      '自己的密码请在账户资料里修改，要先填写现在的密码。',
      {},
      pathTo('account'),
    );
  const password_hash = await hashPassword(password);
  await transact(db, async (trx) => {
    const { row } = await heldStaff(trx, id);
    refuseWeak(password, row);
    await setMember(trx, id, { password_hash });
    await endAllLogins(trx, id);
    await revokeAllTokens(trx, id, now);
    await note(trx, administrator, { id, action: 'password', detail: ofWhom(row, '') }, now);
  });
}

function refuseWeak(password: string, owner: { username: string; phone: string }): void {
  const problem = passwordProblem(password, owner);
  if (problem !== null) throw fieldError('password', problem);
}

/** Locks the row of an account of the staff, and returns it with the active administrators. Throws `not_found`. */
async function heldStaff(trx: Trx, id: number): Promise<{ administrators: number[]; row: MemberRow }> {
  const administrators = await lockAdministrators(trx);
  await lockMember(trx, id);
  const row = await findMember(trx, id);
  if (!row || row.role === 'buyer' || row.state === 'closed') throw notFound('这位员工');
  return { administrators, row };
}

function keepLast(administrators: readonly number[], id: number): void {
  if (administrators.includes(id) && administrators.length === 1)
    throw new ShopError('conflict', '这是最后一位管理员，请先让另一位同事成为管理员。');
}

const ofWhom = ({ name, username }: MemberRow, words: string): string =>
  [name || username, words].filter(Boolean).join('：');

const note = (
  trx: Trx,
  { id: actorId }: Member,
  { id, action, detail }: { id: number; action: string; detail: string },
  at: number,
): Promise<void> =>
  recordAudit(trx, { actorId, action: `staff.${action}`, subject: `member:${id}`, detail, at });
