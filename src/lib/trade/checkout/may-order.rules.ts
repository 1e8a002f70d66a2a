import { isCertified } from '#lib/catalogue/goods/availability.rules.ts';
import type { Member } from '#lib/people/members/members.rules.ts';

/** Why a member may not order at a moment (ms), in words: its certificates are not approved or do not hold any more. */
export function whyNotOrder(member: Pick<Member, 'isPassed' | 'certifiedUntil'>, now: number): string {
  if (!member.isPassed) return '资质审核通过后方可下单';
  return isCertified(member, now) ? '' : '资质证照已到期，更新并审核通过后方可下单';
}
