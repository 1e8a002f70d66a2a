import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { followBadges, announceLogout } from '#lib/storefront/user-state/follow-badges.client.ts';
import { forgetLogin, forgetMember } from '#lib/people/members/login-flag.client.ts';
import {
  forgetCopies,
  forgetCopiesOnLeaving,
  forgetOthersCopies,
} from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import { whenShown } from '#lib/platform/browser/page/when-shown.client.ts';
import { $cartCount } from '#lib/trade/cart/cart.store.ts';
import { $messageCount, $user } from '#lib/storefront/user-state/member.store.ts';
import { paintUser } from '#lib/storefront/user-state/member-paint.client.ts';
import { isMember, partsHiddenFrom } from '#lib/storefront/user-state/user-state.rules.ts';

import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { GET } from '#pages/api/user/base.ts';
import type { DELETE } from '#pages/api/user/logout.ts';

let asking: Promise<void> | null = null;

/** Asks once per page who is logged in; a failure leaves the user shown with no data (product §9.3). */
export function loadUser(): Promise<void> {
  asking ??= whenShown()
    .then(() => callApi<typeof GET>('GET', '/api/user/base', {}, { quiet: true }))
    .then(setUser)
    .catch(() => $user.set({ show: true }));
  return asking;
}

/** Takes over what a member's page already knows. */
function setUser(user: AnswerOf<typeof GET>): void {
  $user.set({ ...user, show: true });
  if (!isMember(user)) return forgetMember();
  document.documentElement.dataset['hides'] = partsHiddenFrom(user);
  // Who acts for a member comes back to what it typed in its own account.
  if (!user.acting) forgetOthersCopies();
  forgetCopiesOnLeaving();
  followBadges();
  $cartCount.set(user.cart);
  $messageCount.set(user.message_count);
  paintUser(user);
}

/**
 * Logs out, here and in the other tabs, and loads the page again (product §8.7). Failures are reported as any call's.
 */
export async function logOut(): Promise<void> {
  await callApi<typeof DELETE>('DELETE', '/api/user/logout');
  forgetCopies();
  forgetLogin();
  announceLogout();
  window.location.reload();
}
