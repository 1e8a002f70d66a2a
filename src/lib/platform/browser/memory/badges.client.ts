import { badgeText } from '#lib/platform/browser/memory/badge-text.rules.ts';
import { storeValue, readStored, SESSION_KEYS } from '#lib/platform/browser/memory/storage.client.ts';

/** Counts shown on badges; null while not known. */
export interface Badges {
  cart: number | null;
  messages: number | null;
}

export const NO_BADGES: Badges = { cart: null, messages: null };

/** Counts from storage or another tab, of whatever shape. */
export function toBadges(value: unknown): Badges {
  if (value === null || typeof value !== 'object') return NO_BADGES;
  const { cart, messages } = value as Record<string, unknown>;
  return { cart: toCount(cart), messages: toCount(messages) };
}

const toCount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;

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
