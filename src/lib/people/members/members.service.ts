/** What other concepts may do with accounts: look one up, and hold its row while something per member is counted. */
export {
  emptyAccount,
  findBuyersByPhone,
  findMember,
  findMembersByPhone,
  findMemberByUsername,
  findScopes,
  insertMemberIfFree,
  lockMember,
  memberLock,
  setMember,
  setPassword,
} from '#lib/people/members/members.repository.ts';
