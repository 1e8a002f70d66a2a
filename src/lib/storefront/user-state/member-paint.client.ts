import { badgeText } from '#lib/platform/browser/memory/badge.rules.ts';
import {
  readablePhone,
  serviceContact,
  type UserState,
} from '#lib/storefront/user-state/user-state.rules.ts';

/**
 * Fills the places of a page that name the member, `data-user="company"`, or who it may call, and counts, hidden while
 * nothing waits.
 */
export function paintUser(user: UserState): void {
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
