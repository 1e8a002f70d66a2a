import { storeBadges, paintBadges, readBadges } from '#lib/platform/browser/memory/badges.client.ts';

declare global {
  interface DocumentEventMap {
    /** Scripts without stores say so when they changed the cart; `total` is its new number of lines. */
    'yaocang:cart-changed': CustomEvent<{ total: number }>;
  }
}

/** Announces to the stores, the drawer and the other tabs that the cart is another one now. */
export function announceCartChange(total: number): void {
  document.dispatchEvent(new CustomEvent('yaocang:cart-changed', { detail: { total } }));
}

/** The last known number of lines in the cart, kept for the first paint of the next page. */
export const knownCartCount = (): number => readBadges().cart ?? 0;

/** Paints every cart badge of the page (at most 99, product §11.2) and remembers the number. */
export function paintCartCount(count: number): void {
  const badges = { ...readBadges(), cart: count };
  storeBadges(badges);
  paintBadges(badges);
}
