import type { Db, Trx } from '#lib/db/database.ts';
import { loginName } from '#lib/members/members.rules.ts';
import type { MemberChange, MemberRow, MemberScopeRow, NewMember } from '#lib/members/members.table.ts';

/** The account of a login name, however it is typed. */
export function findMemberByUsername(db: Db, username: string): Promise<MemberRow | undefined> {
  return db.selectFrom('member').selectAll().where('username', '=', loginName(username)).executeTakeFirst();
}

export function findMember(db: Db, id: number): Promise<MemberRow | undefined> {
  return db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findMemberByToken(db: Db, tokenHash: string): Promise<MemberRow | undefined> {
  return db.selectFrom('member').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

export function findScopes(db: Db, memberId: number): Promise<MemberScopeRow[]> {
  return db.selectFrom('member_scope').selectAll().where('member_id', '=', memberId).execute();
}

/** How many lines a member's cart has. */
export async function countCartLines(db: Db, memberId: number): Promise<number> {
  const { lines } = await db
    .selectFrom('cart_item')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
  return lines;
}

export async function insertMember(trx: Trx, member: NewMember): Promise<number> {
  return (await trx.insertInto('member').values(member).returning('id').executeTakeFirstOrThrow()).id;
}

export async function setMember(trx: Trx, id: number, change: MemberChange): Promise<void> {
  await trx.updateTable('member').set(change).where('id', '=', id).execute();
}

/** Holds a member's row until the end of the transaction, so that what is counted per member is counted in turn. */
export async function lockMember(trx: Trx, id: number): Promise<void> {
  await trx
    .updateTable('member')
    .set((member) => ({ points: member.ref('points') }))
    .where('id', '=', id)
    .execute();
}
