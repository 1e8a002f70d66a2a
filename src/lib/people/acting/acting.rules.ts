import type { Member } from '#lib/people/members/members.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Text shown to staff who open the back office while their session acts for a member. */
export const ACTING_FIRST = '您正在代会员操作，请先结束代办，再办理后台事务。';

/** Returns the wording of a call for the acting notes of a member, where the call gives none of its own. */
export const didWords = (summary: string): string => summary.split(/[；，（]/)[0] ?? summary;

/**
 * Returns the page where acting for a member began, and to which its end leads back: the member desk's page of it, or
 * its head office's.
 */
export const actingBeganAt = ({ id, actor }: Pick<Member, 'id' | 'actor'>): string => {
  if (actor === null) return pathTo('home');
  return actor.isStaff ? pathTo('member', { id }) : pathTo('store', { id });
};

/** Text shown to a user whose acting ended because the member was paused or is no longer theirs. */
export const ACTING_OVER = '您代办的账户已停用或不再由您管理，代办已结束，刚才的操作没有保存。';
