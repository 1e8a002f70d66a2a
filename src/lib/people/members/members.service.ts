/** What other concepts may do with accounts: look one up, and hold its row while something per member is counted. */
export {
  findMember,
  findMemberByUsername,
  lockMember,
  memberLock,
  setMember,
} from '#lib/people/members/members.repository.ts';
