import { atom, computed } from 'nanostores';
import { keptAtom } from '#lib/platform/browser/memory/kept-atom.store.ts';
import { toCount } from '#lib/platform/browser/memory/badge-text.rules.ts';
import type { CartState } from '#lib/trade/cart/cart-answer.fields.ts';
import type { CartRow } from '#lib/trade/cart/cart-rows.rules.ts';
import { buyableFen, isShownLine, lineOfAnswer, type ShownLine } from '#lib/trade/cart/shown-line.rules.ts';

/** The member's cart as this browser last knew it. */
export interface KnownCart {
  /** time of the last change, ms; different after each change, in any tab */
  version: number;
  /** null after a change by code that does not know its lines */
  lines: readonly ShownLine[] | null;
  /** false while the cart page shows changes that the server has not received */
  isSaved: boolean;
}

const UNKNOWN: KnownCart = { version: 0, lines: null, isSaved: true };

/** Lines of the cart, shared by all tabs: a change in one is shown in the others without a request. */
export const $cart = keptAtom<KnownCart>('cart', UNKNOWN, (kept) => {
  const { version, lines, isSaved } = kept as Partial<Record<keyof KnownCart, unknown>>;
  if (typeof version !== 'number' || !(version >= 0)) return UNKNOWN;
  const isKnown = Array.isArray(lines) && lines.every(isShownLine);
  return { version, lines: isKnown ? lines : null, isSaved: isSaved !== false };
});

/** Number of lines in the member's cart; null while unknown. Stored separately, for the first paint of a page. */
export const $cartCount = keptAtom<number | null>('cart-count', null, toCount);

/** Price of all lines that can be bought now, in fen; 0 while the lines are unknown. */
export const $buyableFen = computed($cart, ({ lines }) => buyableFen(lines ?? []));

/** True while the drawer of the side bar is open. */
export const $isDrawerOpen = atom(false);

/** Rows of the cart page with all that their prices depend on, and whether the server has received them. */
export interface CartRows {
  rows: readonly CartRow[];
  isSaved: boolean;
}

/** Null on other pages, and before the script of the cart page has started. */
export const $cartRows = atom<CartRows | null>(null);

/** Returns a version later than the current one, even within the same millisecond. */
const nextVersion = (): number => Math.max(Date.now(), $cart.get().version + 1);

/** Stores the lines as the cart page shows them; returns their new version. */
export function showLines(lines: readonly ShownLine[], isSaved: boolean): number {
  const version = nextVersion();
  $cart.set({ version, lines, isSaved });
  $cartCount.set(lines.length);
  return version;
}

/** Stores the cart from the answer of a call; returns its new version. */
export const showCart = ({ data }: Pick<CartState, 'data'>): number =>
  showLines(data.map(lineOfAnswer), true);

/** Marks the cart as changed by code that does not know its lines; scripts that show them fetch them. */
export function cartChanged(count: number): void {
  $cart.set({ version: nextVersion(), lines: null, isSaved: true });
  $cartCount.set(count);
}

/**
 * Compares the server's number of lines with the known lines; a difference means that the cart was changed elsewhere.
 */
export function countLines(count: number): void {
  const { lines } = $cart.get();
  if (lines !== null && lines.length !== count) cartChanged(count);
  else $cartCount.set(count);
}
