import { badgeText } from '#lib/platform/browser/memory/badge-text.rules.ts';
import {
  readablePhone,
  serviceContact,
  type UserState,
  isMember,
  partsHiddenFrom,
} from '#lib/storefront/user-state/user-state.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { followBadges } from '#lib/storefront/user-state/follow-badges.client.ts';
import { forgetLogin, forgetMember } from '#lib/people/members/login-flag.client.ts';
import {
  forgetCopies,
  forgetCopiesOnLeaving,
  forgetOthersCopies,
} from '#lib/platform/browser/memory/unsaved-copies.client.ts';
import { forgetKept, forgetOthersKept } from '#lib/platform/browser/memory/kept-atom.store.ts';
import { whenShown } from '#lib/platform/browser/page/when-shown.client.ts';
import { countLines } from '#lib/trade/cart/cart.store.ts';
import { $logout, $messageCount, $user } from '#lib/storefront/user-state/member.store.ts';
import type { AnswerOf } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { getUserBase } from '#lib/storefront/user-state/user-state.calls.ts';
import type { deleteUserLogout } from '#lib/people/members/sessions/sessions.calls.ts';

/**
 * Fills the `data-user` elements of a page: the member's company, its contact, and counts, which are hidden at zero.
 */
function paintUser(user: UserState): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-user]')) {
    const what = place.dataset['user'];
    if (what === 'company') place.textContent = user.company;
    else if (what === 'contact') paintContact(place as HTMLAnchorElement, user);
    else if (what === 'unpaid' || what === 'shipped') {
      place.hidden = user.orders[what] <= 0;
      place.textContent = badgeText(user.orders[what]);
    }
  }
}

function paintContact(place: HTMLAnchorElement, user: UserState): void {
  const contact = serviceContact(user);
  place.hidden = contact === null;
  if (!contact) return;
  place.href = `tel:${contact.phone}`;
  place.textContent = `${contact.label} ${contact.name} ${readablePhone(contact.phone)}`;
}

let asking: Promise<void> | null = null;

/** Loads the logged-in user once per page; a failure leaves the user shown with no data (product §9.3). */
export function loadUser(): Promise<void> {
  asking ??= whenShown()
    .then(() => callApi<typeof getUserBase>('GET', '/api/user/base', {}, { quiet: true }))
    .then(setUser)
    .catch(() => $user.set({ show: true }));
  return asking;
}

/** Applies the user state of an answer to the page. */
function setUser(user: AnswerOf<typeof getUserBase>): void {
  $user.set({ ...user, show: true });
  if (!isMember(user)) {
    forgetKept();
    return forgetMember();
  }
  document.documentElement.dataset['hides'] = partsHiddenFrom(user);
  // A user acting for a member later returns to the texts typed in its own account.
  if (!user.acting) forgetOthersCopies();
  forgetOthersKept();
  forgetCopiesOnLeaving();
  followBadges();
  countLines(user.cart);
  $messageCount.set(user.message_count);
  paintUser(user);
  if (user.may_edit === 1)
    void import('#lib/content/articles/edit-link.client.ts').then(({ offerEditing }) => offerEditing());
}

/** Logs out, here and in the other tabs, and reloads the page (product §8.7). Failures are reported as for any call. */
export async function logOut(): Promise<void> {
  await callApi<typeof deleteUserLogout>('DELETE', '/api/user/logout');
  forgetCopies();
  forgetLogin();
  forgetKept();
  // The listener of this tab reloads the page, as in every other tab.
  followBadges();
  $logout.set(String(Date.now()));
}
