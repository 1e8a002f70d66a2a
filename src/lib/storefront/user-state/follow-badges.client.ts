import {
  type Badges,
  toBadges,
  storeBadges,
  paintBadges,
  readBadges,
} from '#lib/platform/browser/memory/badges.client.ts';
import '#lib/trade/cart/cart-changed.client.ts';
import { $cartCount, $cartVersion, setCartChanged } from '#lib/trade/cart/cart.store.ts';
import { $messageCount } from '#lib/storefront/user-state/member.store.ts';

type Word = { badges: Badges; cartChanged: boolean } | 'logged out';

let channel: BroadcastChannel | null = null;
let hearing = false;

/**
 * Starts keeping the badges true: painted from the stores, kept for the next page, said to the other tabs and
 * received from them. Once per page; calling it again does nothing.
 */
export function followBadges(): void {
  if (channel) return;
  channel = new BroadcastChannel('yaocang:badges');
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data));
  document.addEventListener('yaocang:cart-changed', ({ detail }) => setCartChanged(detail.total));
  const known = readBadges();
  $cartCount.set($cartCount.get() ?? known.cart);
  $messageCount.set($messageCount.get() ?? known.messages);
  $cartCount.listen(() => show(false));
  $messageCount.listen(() => show(false));
  $cartVersion.listen(() => show(true));
  paintBadges(badgesNow());
}

/** Announces to the other tabs that the member is gone. */
export function announceLogout(): void {
  followBadges();
  channel?.postMessage('logged out' satisfies Word);
}

const badgesNow = (): Badges => ({ cart: $cartCount.get(), messages: $messageCount.get() });

function show(cartChanged: boolean): void {
  const badges = badgesNow();
  paintBadges(badges);
  storeBadges(badges);
  if (!hearing) channel?.postMessage({ badges, cartChanged } satisfies Word);
}

function hear(word: Word): void {
  if (word === 'logged out') return window.location.reload();
  hearing = true;
  const { cart, messages } = toBadges(word.badges);
  if (word.cartChanged) setCartChanged(cart);
  else if (cart !== null) $cartCount.set(cart);
  if (messages !== null) $messageCount.set(messages);
  hearing = false;
}
