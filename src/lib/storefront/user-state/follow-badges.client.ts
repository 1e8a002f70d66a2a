import { paintBadge } from '#lib/platform/browser/memory/badges.client.ts';
import { $logout, $messageCount } from '#lib/storefront/user-state/member.store.ts';
import { $cartCount } from '#lib/trade/cart/cart.store.ts';

let isFollowing = false;

/**
 * Keeps the badges of a member's page in sync with their stores, which all tabs share, and reloads the page after a
 * logout in another tab. Once per page; calling it again does nothing.
 */
export function followBadges(): void {
  if (isFollowing) return;
  isFollowing = true;
  $cartCount.subscribe((count) => paintBadge('cart-count', count));
  $messageCount.subscribe((count) => paintBadge('message-count', count));
  $logout.listen(() => window.location.reload());
}
