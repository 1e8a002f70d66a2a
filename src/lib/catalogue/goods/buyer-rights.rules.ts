import type { BuyerRights } from '#lib/catalogue/goods/availability.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/** What of a member decides what it may buy. */
export const rightsOf = ({ role, isPassed, scopes, regionCode, isSpecial }: Member): BuyerRights => ({
  isPassed,
  scopes,
  regionCode: regionCode || null,
  isSpecial,
  isStaff: role !== 'buyer',
});
