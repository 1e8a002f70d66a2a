import type { Member } from '#lib/people/members/members.rules.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Said to staff that wants into the back office while its session acts for a member. */
export const ACTING_FIRST = '您正在代会员操作，请先结束代办，再办理后台事务。';

/** How what a call did reads in the notes of who acts for a member, where it says nothing better of itself. */
export const didWords = (summary: string): string => summary.split(/[；，（]/)[0] ?? summary;

/** Where acting for a member was begun, and its end leads back to: the desk's page of it, or its head office's. */
export const actingBeganAt = ({ id, actor }: Pick<Member, 'id' | 'actor'>): string => {
  if (actor === null) return pathTo('home');
  return actor.isStaff ? pathTo('member', { id }) : pathTo('store', { id });
};

/** Said to whoever acted for a member that was paused in the meantime, or is no longer theirs. */
export const ACTING_OVER = '您代办的账户已停用或不再由您管理，代办已结束，刚才的操作没有保存。';
