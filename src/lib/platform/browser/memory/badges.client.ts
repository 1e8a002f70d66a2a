import { badgeText, toCount } from '#lib/platform/browser/memory/badge-text.rules.ts';
import { keptKey, readStored } from '#lib/platform/browser/memory/storage.client.ts';

/** Counts of badges, by the names of their stores, with the selectors of the badges. */
const PLACES = { 'cart-count': '[data-cart-count]', 'message-count': '[data-message-count]' } as const;

export type BadgeName = keyof typeof PLACES;

/** Writes a count into every badge of its kind; an empty one is hidden. Islands leave the inside of badges alone. */
export function paintBadge(name: BadgeName, count: number | null): void {
  const text = badgeText(count);
  for (const badge of document.querySelectorAll<HTMLElement>(PLACES[name])) {
    if (badge.textContent !== text) badge.textContent = text;
    badge.hidden = text === '';
  }
}

/** Returns a count as the member's tabs last knew it, null while it is not known. */
export function keptCount(name: BadgeName): number | null {
  const key = keptKey(name);
  return key === null ? null : toCount(readStored(key, 'local'));
}

/** Paints the counts as the member's tabs last knew them, before any store is there. */
export function paintKeptBadges(): void {
  for (const name of Object.keys(PLACES) as BadgeName[]) paintBadge(name, keptCount(name));
}
