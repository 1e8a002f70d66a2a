/**
 * State of a shop: `setup` has no administrator yet, `closed` was never opened, `paused` was closed again, `open` is for
 * everyone. Closed and paused ones are shown to their staff alone.
 */
export type ShopState = 'setup' | 'closed' | 'paused' | 'open';

/** Signs of a one-time code: none that looks like another in print. */
export const CODE_SIGNS = '34679ACDEFGHJKMNPQRTUVWXY';
export const CODE_LENGTH = 8;

/** Returns a one-time code as it is printed: in two halves. */
export const printedCode = (code: string): string =>
  `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;

/** Returns a typed code without what does not count: case, width of the signs, blanks and lines between them. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '');
