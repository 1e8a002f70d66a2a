/** The largest id a column holds; PostgreSQL fails on a larger one instead of finding nothing. */
export const LARGEST_ID = 2_147_483_647;

const ID = /^[1-9]\d{0,8}$/;

/** Reads an id of an address; null for anything else: `045` would be a second address of 45. */
export const readId = (text: string | null | undefined): number | null =>
  text && ID.test(text) ? Number(text) : null;

/** Reads the ids of an address, `3,5,8`, up to a limit; invalid and repeated ids are left out. */
export const readIds = (text: string, most: number): number[] =>
  [
    ...new Set(
      text
        .split(',')
        .map((part) => readId(part.trim()))
        .filter((id) => id !== null),
    ),
  ].slice(0, most);

/**
 * Returns a page or id in the query of a cached page's address, spelled as in our links; null when absent. Any other
 * spelling would be a page of its own.
 */
export function readNumber(value: string | null): number | 'unusable' | null {
  if (value === null) return null;
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 'unusable';
}
