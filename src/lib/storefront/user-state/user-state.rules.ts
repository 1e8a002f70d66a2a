import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import { hiddenParts } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import type { getUserBase } from '#lib/storefront/user-state/user-state.calls.ts';

/** What GET /api/user/base says of the logged-in member (product §9.4); of a visitor it says less. */
export type UserState = Extract<AnswerOf<typeof getUserBase>, { rank: number }>;

/** What the browser knows: what the call said, or after a failed one only that there is nothing to know. */
export type KnownUser = AnswerOf<typeof getUserBase> | { show: true; username?: undefined };

export const isMember = (user: KnownUser | null): user is UserState => Boolean(user?.username);

/**
 * The parts of the frame a member is not shown now. The page began with those of its last answer (`data-hides`, by the
 * hint cookie), which staff may have changed since.
 */
export const partsHiddenFrom = (user: Pick<UserState, 'is_show_youx' | 'is_can_chat'>): string =>
  hiddenParts({ isShowYoux: user.is_show_youx === 1, isCanChat: user.is_can_chat === 1 });

/** `专属客服` when someone of their own is assigned, else `客服` (product §1.3); null where there is nobody. */
export function serviceContact(
  user: Pick<UserState, 'admin'>,
): { label: string; name: string; phone: string } | null {
  if (user.admin.name === '') return null;
  const { is_default: isDefault, name, phone } = user.admin;
  return { label: isDefault ? '客服' : '专属客服', name, phone };
}

/** A mobile number in groups, as people read it: `138-0000-5566`; any other number as it is. */
export const readablePhone = (phone: string): string =>
  /^1\d{10}$/.test(phone) ? `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}` : phone;
