import { badgeText } from '#lib/platform/browser/memory/badge.rules.ts';
import type { UserState } from '#lib/storefront/user-state/user-state.rules.ts';

/** Fills the places of a page that name the member: `data-user="company"`, and counts, hidden while nothing waits. */
export function paintUser(user: UserState): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-user]')) {
    const what = place.dataset['user'];
    if (what === 'company') place.textContent = user.company;
    else if (what === 'unpaid' || what === 'shipped') {
      place.hidden = user.orders[what] <= 0;
      place.textContent = badgeText(user.orders[what]);
    }
  }
}
