import type { Application } from '#lib/people/members/members.rules.ts';
import type { MemberChange, MemberRow, NewMember } from '#lib/people/members/members.table.ts';
import { loginName } from '#lib/people/members/username.rules.ts';
import type { Db, Trx } from '#lib/platform/db/database.server.ts';
import { readAll, readFirst } from '#lib/platform/db/rows.rules.ts';

/** The account of a login name, however it is typed. */
export function findMemberByUsername(db: Db, username: string): Promise<MemberRow | undefined> {
  return readFirst(db.selectFrom('member').selectAll().where('username', '=', loginName(username)));
}

export function findMember(db: Db, id: number): Promise<MemberRow | undefined> {
  return readFirst(db.selectFrom('member').selectAll().where('id', '=', id));
}

/** The accounts of a phone number, two at most: more are as many as two. Closed ones are nobody's. */
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

/** Those of them that are a buyer's: staff log in by their names, whatever number they have. */
export function findBuyersByPhone(db: Db, phone: string): Promise<MemberRow[]> {
  return readAll(ofPhone(db, phone).where('role', '=', 'buyer'));
}

/** The first account with a phone number or a company's name, exactly. */
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

/** Shown to everybody until the desk of members says otherwise: the free-shipping zone, customer service, after-sales. */
const SHOWN = { is_show_youx: 1, is_can_chat: 1, is_after_sale: 1 } as const;

/** The same with what members are shown at first, unless its login name is somebody's already: undefined. */
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

/** Leaves of an account what the law demands, and a state nobody logs in with; false where it has been closed already. */
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

/** Sets a password in place of the one that was looked at; false where it has been changed since. */
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

/** The statement that holds a member's row until the end of the transaction; see {@link lockMember}. */
export const memberLock = (trx: Trx, id: number) =>
  trx
    .updateTable('member')
    .set((member) => ({ points: member.ref('points') }))
    .where('id', '=', id);

/** Holds a member's row until the end of the transaction, so that what is counted per member is counted in turn. */
export async function lockMember(trx: Trx, id: number): Promise<void> {
  await memberLock(trx, id).execute();
}

/** Gives an account another phone in place of the one that was looked at; false where it has been changed since. */
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

/** Adds points, below zero takes them; returns how many there are then. */
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

/** Holds the rows of members until the end of the transaction, as {@link lockMember} does for one. */
export async function lockMembers(trx: Trx, ids: readonly number[]): Promise<void> {
  await trx
    .updateTable('member')
    .set((member) => ({ points: member.ref('points') }))
    .where('id', 'in', ids)
    .execute();
}

/** Holds the rows of all administrators, so that the last one is counted in turn; gives the ids of those at work. */
export async function lockAdministrators(trx: Trx): Promise<number[]> {
  const rows = await trx
    .updateTable('member')
    .set((member) => ({ points: member.ref('points') }))
    .where('role', '=', 'administrator')
    .returning(['id', 'state'])
    .execute();
  return rows.filter(({ state }) => state === 'active').map(({ id }) => id);
}

/** Gives the members that a user of the staff looked after to the house; returns their ids. */
export async function giveToHouse(trx: Trx, staffId: number): Promise<number[]> {
  const rows = await trx
    .updateTable('member')
    .set({ admin_id: null })
    .where('admin_id', '=', staffId)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes what a business says of itself while it may; false where its application has gone on in the meantime. */
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

/** Whether a credit code is another business's: neither this account's nor that of its stores. */
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
