import type { Application } from '#lib/people/members/members.rules.ts';
import type { MemberChange, MemberRow, NewMember } from '#lib/people/members/members.table.ts';
import { loginName } from '#lib/people/members/username.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

/** Finds the account of a login name, however it is typed. */
export function findMemberByUsername(db: Db, username: string): Promise<MemberRow | undefined> {
  return readFirst(db.selectFrom('member').selectAll().where('username', '=', loginName(username)));
}

export function findMember(db: Db, id: number): Promise<MemberRow | undefined> {
  return readFirst(db.selectFrom('member').selectAll().where('id', '=', id));
}

/**
 * Finds the accounts of a phone number, at most two, as callers only need to know whether there are several. Closed
 * accounts are left out.
 */
export function findMembersByPhone(db: Db, phone: string): Promise<MemberRow[]> {
  return readAll(ofPhone(db, phone));
}

const ofPhone = (db: Db, phone: string) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('phone', '=', phone)
    .where('state', '!=', 'closed')
    .orderBy('id')
    .limit(2);

/** Finds the buyers' accounts of a phone number: staff log in by their names, whatever number they have. */
export function findBuyersByPhone(db: Db, phone: string): Promise<MemberRow[]> {
  return readAll(ofPhone(db, phone).where('role', '=', 'buyer'));
}

/** Finds the first account with a phone number or a company's name, exactly. */
export function findMemberByPhoneOrCompany(db: Db, text: string): Promise<MemberRow | undefined> {
  return readFirst(
    db
      .selectFrom('member')
      .selectAll()
      .where((eb) => eb.or([eb('phone', '=', text), eb('company', '=', text)]))
      .orderBy('id')
      .limit(1),
  );
}

export async function insertMember(trx: Trx, member: NewMember): Promise<number> {
  return (await trx.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Switches of a new member, until the member desk changes them: the free-shipping zone, customer service, after-sales.
 */
const SHOWN = { is_show_youx: 1, is_can_chat: 1, is_after_sale: 1 } as const;

/** Inserts a member with the initial switches; undefined where its login name is taken. */
export async function insertMemberIfFree(trx: Trx, member: NewMember): Promise<number | undefined> {
  const row = await trx
    .insertInto('member')
    .values({ ...SHOWN, ...member })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function setMember(trx: Trx, id: number, change: MemberChange): Promise<void> {
  await trx.updateTable('member').set(change).where('id', '=', id).execute();
}

/**
 * Removes an account's data except what the law demands, and sets a state that cannot log in; false where it was closed
 * already.
 */
export async function emptyAccount(trx: Trx, id: number): Promise<boolean> {
  const nothing = {
    name: '',
    phone: '',
    face_id: null,
    wechat_id: null,
    wechat_name: '',
    paused_by: '',
  } as const;
  const result = await trx
    .updateTable('member')
    .set({ ...nothing, state: 'closed', username: `closed-${id}`, password_hash: 'closed' })
    .set({ is_passed: 0, application: 'none' })
    .where('id', '=', id)
    .where('state', '!=', 'closed')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Replaces the password that was read; false where it has been changed since. */
export async function setPassword(
  trx: Trx,
  { id, passwordHash: before }: Pick<MemberRow, 'id' | 'passwordHash'>,
  password_hash: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('member')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Statement that locks a member's row until the end of the transaction; see {@link lockMember}. */
export const memberLock = (trx: Trx, id: number) =>
  trx
    .updateTable('member')
    .set((member) => ({ points: member.ref('points') }))
    .where('id', '=', id);

/** Locks a member's row until the end of the transaction, so that counts per member are serialised. */
export async function lockMember(trx: Trx, id: number): Promise<void> {
  await memberLock(trx, id).execute();
}

/** Replaces the phone of an account that was read; false where it has been changed since. */
export async function setPhone(
  trx: Trx,
  { id, phone: before }: Pick<MemberRow, 'id' | 'phone'>,
  phone: string,
): Promise<boolean> {
  const result = await trx
    .updateTable('member')
    .set({ phone })
    .where('id', '=', id)
    .where('phone', '=', before)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Changes a balance by `changeFen`; undefined when it would fall below zero, else the balance after it. */
export async function moveBalance(
  trx: Trx,
  memberId: number,
  changeFen: number,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('member')
    .set((member) => ({ balance_fen: member('balance_fen', '+', changeFen) }))
    .where('id', '=', memberId)
    .where('balance_fen', '>=', -changeFen)
    .returning('balance_fen')
    .executeTakeFirst();
  return row?.balance_fen;
}

/** Adds points, or removes them when negative; returns the new balance. */
export async function movePoints(trx: Trx, memberId: number, change: number): Promise<number> {
  const row = await trx
    .updateTable('member')
    .set((member) => ({ points: member('points', '+', change) }))
    .where('id', '=', memberId)
    .where('points', '>=', -change)
    .returning('points')
    .executeTakeFirstOrThrow();
  return row.points;
}

/** Locks the rows of members until the end of the transaction, as {@link lockMember} does for one. */
export async function lockMembers(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('member')
    .set((member) => ({ points: member.ref('points') }))
    .where('id', 'in', ids)
    .execute();
}

/**
 * Locks the rows of all administrators, so that checks for the last one are serialised; returns the ids of the active
 * ones.
 */
export async function lockAdministrators(trx: Trx): Promise<number[]> {
  const rows = await trx
    .updateTable('member')
    .set((member) => ({ points: member.ref('points') }))
    .where('role', '=', 'administrator')
    .returning(['id', 'state'])
    .execute();
  return rows.filter(({ state }) => state === 'active').map(({ id }) => id);
}

/** Assigns the members of a staff contact to the house; returns their ids. */
export async function giveToHouse(trx: Trx, staffId: number): Promise<number[]> {
  const rows = await trx
    .updateTable('member')
    .set({ admin_id: null })
    .where('admin_id', '=', staffId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores a business's data about itself while it may change them; false where its application has moved on. */
export async function setCompany(
  trx: Trx,
  id: number,
  change: MemberChange,
  whileIn: readonly Application[],
): Promise<boolean> {
  const result = await trx
    .updateTable('member')
    .set(change)
    .where('id', '=', id)
    .where('application', 'in', whileIn)
    .where('kind', '!=', 'store')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** True when another business has a credit code: neither this account nor one of its stores. */
export async function isCreditCodeTaken(db: Db, creditCode: string, memberId: number): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('id')
    .where('credit_code', '=', creditCode)
    .where('id', '!=', memberId)
    .where('state', '!=', 'closed')
    .where((eb) => eb.or([eb('head_office_id', 'is', null), eb('head_office_id', '!=', memberId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
