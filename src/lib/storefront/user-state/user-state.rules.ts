import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import { hiddenParts } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import type { getUserBase } from '#lib/storefront/user-state/user-state.calls.ts';

/** Answer of GET /api/user/base for the logged-in member (product §9.4); for a visitor it has fewer fields. */
export type UserState = Extract<AnswerOf<typeof getUserBase>, { rank: number }>;

/** User known to the browser: the answer of the call, or after a failed one no data. */
export type KnownUser = AnswerOf<typeof getUserBase> | { show: true; username?: undefined };

export const isMember = (user: KnownUser | null): user is UserState => Boolean(user?.username);

/**
 * Returns the parts of the frame that are hidden from a member. The page was rendered with those of the last answer
 * (`data-hides`, from the hint cookie), which staff may have changed since.
 */
export const partsHiddenFrom = (user: Pick<UserState, 'is_show_youx' | 'is_can_chat'>): string =>
  hiddenParts({ isShowYoux: user.is_show_youx === 1, isCanChat: user.is_can_chat === 1 });

/** Returns the contact, labelled `专属客服` for a personally assigned one, else `客服` (product §1.3); null without any. */
export function serviceContact(
  user: Pick<UserState, 'admin'>,
): { label: string; name: string; phone: string } | null {
  if (user.admin.name === '') return null;
  const { is_default: isDefault, name, phone } = user.admin;
  return { label: isDefault ? '客服' : '专属客服', name, phone };
}

/** Returns a mobile number in groups: `138-0000-5566`; any other number unchanged. */
export const readablePhone = (phone: string): string =>
  /^1\d{10}$/.test(phone) ? `${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}` : phone;
