import type { Db } from '#lib/platform/db/database.server.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import {
  findMember,
  findMemberByPhoneOrCompany,
  findMemberByUsername,
} from '#lib/people/members/members.repository.ts';
import type { Member } from '#lib/people/members/members.rules.ts';
import { toMember } from '#lib/people/members/sessions/session.service.ts';

/** What other concepts may do with accounts: look one up, and hold its row while something per member is counted. */
export {
  emptyAccount,
  findBuyersByPhone,
  findMember,
  findMemberByUsername,
  findMembersByPhone,
  findScopes,
  giveToHouse,
  insertMemberIfFree,
  lockAdministrators,
  lockMember,
  lockMembers,
  memberLock,
  moveBalance,
  movePoints,
  setMember,
  setMemberScopes,
  setPassword,
  setPhone,
} from '#lib/people/members/members.repository.ts';

/** Members by their ids; who is not there is absent. */
export async function membersByIds(db: Db, ids: readonly number[]): Promise<Map<number, Member>> {
  const members = new Map<number, Member>();
  for (const id of new Set(ids)) {
    const row = await findMember(db, id);
    if (row) members.set(id, await toMember(db, row));
  }
  return members;
}

/** The member that staff mean by a login name, a phone number, a company's name or an id; null where there is none. */
export async function memberNamed(db: Db, text: string): Promise<Member | null> {
  const words = text.trim();
  if (words === '') return null;
  const id = readId(words);
  const row =
    (await findMemberByUsername(db, words)) ??
    (await findMemberByPhoneOrCompany(db, words)) ??
    (id === null ? undefined : await findMember(db, id));
  return row ? toMember(db, row) : null;
}
