const KEY = 'cart-count';
const MOST_SHOWN = 99;

/** The last known number of lines in the cart, kept for the first paint of the next page. */
export function knownCartCount(): number {
  try {
    return Number(sessionStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

/** Paints every cart badge of the page (at most 99, spec §9), remembers the number and tells other scripts. */
export function paintCartCount(count: number): void {
  try {
    sessionStorage.setItem(KEY, String(count));
  } catch {
    // Without storage the badge is right again with the next answer.
  }
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    badge.hidden = count <= 0;
    badge.textContent = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  }
}
