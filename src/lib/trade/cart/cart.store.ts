import { atom, computed } from 'nanostores';
import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';
import { toCount } from '#lib/platform/browser/memory/badge-text.rules.ts';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { buyableFen, isShownLine, lineOfAnswer, type ShownLine } from '#lib/trade/cart/shown-line.rules.ts';

/** The member's cart as this browser last knew it. */
export interface KnownCart {
  /** when it became so, ms; another one after each change, wherever it was made */
  version: number;
  /** null where it was changed by something that does not know its lines */
  lines: readonly ShownLine[] | null;
  /** false while the cart's page shows what the server has not received */
  isSaved: boolean;
}

const UNKNOWN: KnownCart = { version: 0, lines: null, isSaved: true };

/** The lines of the cart, the same in all tabs: what changes one is seen in the others without a call. */
export const $cart = keptAtom<KnownCart>('cart', UNKNOWN, (kept) => {
  const { version, lines, isSaved } = kept as Partial<Record<keyof KnownCart, unknown>>;
  if (typeof version !== 'number' || !(version >= 0)) return UNKNOWN;
  const isKnown = Array.isArray(lines) && lines.every(isShownLine);
  return { version, lines: isKnown ? lines : null, isSaved: isSaved !== false };
});

/** The number of lines in the member's cart; null while not known. Kept apart, for the first paint of a page. */
export const $cartCount = keptAtom<number | null>('cart-count', null, toCount);

/** The price of all of it that can be bought now, in fen; 0 while the lines are not known. */
export const $buyableFen = computed($cart, ({ lines }) => buyableFen(lines ?? []));

/** True while the drawer of the side bar is open. */
export const $isDrawerOpen = atom(false);

/** The rows of the cart's page with all that their prices depend on, and whether the server has received them. */
export interface CartRows {
  rows: readonly CartRow[];
  isSaved: boolean;
}

/** Null on other pages, and before the cart is awake. */
export const $cartRows = atom<CartRows | null>(null);

/** Later than the version before, also within the same millisecond. */
const nextVersion = (): number => Math.max(Date.now(), $cart.get().version + 1);

/** The lines as the cart's page shows them; returns the version they have now. */
export function showLines(lines: readonly ShownLine[], isSaved: boolean): number {
  const version = nextVersion();
  $cart.set({ version, lines, isSaved });
  $cartCount.set(lines.length);
  return version;
}

/** The cart as a call answered it. */
export const showCart = ({ data }: Pick<CartState, 'data'>): number =>
  showLines(data.map(lineOfAnswer), true);

/** Something changed the cart that does not know its lines: whoever shows them asks for them. */
export function cartChanged(count: number): void {
  $cart.set({ version: nextVersion(), lines: null, isSaved: true });
  $cartCount.set(count);
}

/** The number of lines as the server has it: others than those known mean that the cart was changed elsewhere. */
export function countLines(count: number): void {
  const { lines } = $cart.get();
  if (lines !== null && lines.length !== count) cartChanged(count);
  else $cartCount.set(count);
}
