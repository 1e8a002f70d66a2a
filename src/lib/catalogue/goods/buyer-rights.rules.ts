import type { BuyerRights } from '#lib/catalogue/goods/availability.rules.ts';
import { hasRole, type Member } from '#lib/people/members/members.rules.ts';

/** What of a member decides what it may buy. */
export const rightsOf = (member: Member): BuyerRights => ({
  isPassed: member.isPassed,
  certifiedUntil: member.certifiedUntil,
  scopes: member.scopes,
  regionCode: member.regionCode || null,
  isSpecial: member.isSpecial,
  isStaff: hasRole(member, 'staff'),
});
