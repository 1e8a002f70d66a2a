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
