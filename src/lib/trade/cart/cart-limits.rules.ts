/** Lines a cart holds at most, and lines of one call that adds to it. */
export const MOST_CART_LINES = 500;
