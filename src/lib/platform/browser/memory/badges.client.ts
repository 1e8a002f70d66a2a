import { type Badges, badgeText, toBadges } from '#lib/platform/browser/memory/badge.rules.ts';
import { storeValue, readStored, SESSION_KEYS } from '#lib/platform/browser/memory/storage.client.ts';

/** The counts as this session last knew them. */
export const readBadges = (): Badges => toBadges(readStored(SESSION_KEYS.badges));

export const storeBadges = (badges: Badges | null): void => void storeValue(SESSION_KEYS.badges, badges);

/**
 * Writes the counts into every `[data-cart-count]` and `[data-message-count]` of the page; an empty one is
 * hidden. Islands leave the inside of these elements alone.
 */
export function paintBadges({ cart, messages }: Badges): void {
  paint('[data-cart-count]', badgeText(cart));
  paint('[data-message-count]', badgeText(messages));
}

function paint(selector: string, text: string): void {
  for (const badge of document.querySelectorAll<HTMLElement>(selector)) {
    if (badge.textContent !== text) badge.textContent = text;
    badge.hidden = text === '';
  }
}
