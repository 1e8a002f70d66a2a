/** The largest id a column holds; PostgreSQL fails on a larger one instead of finding nothing. */
export const LARGEST_ID = 2_147_483_647;

const ID = /^[1-9]\d{0,8}$/;

/** An id as an address spells it, or null for anything else: `045` would be a second address of 45. */
export const readId = (text: string | null | undefined): number | null =>
  text && ID.test(text) ? Number(text) : null;

/** Ids as an address lists them, `3,5,8`, at most so many; what is no id and what is there twice is left out. */
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
 * A page or id in the query of a kept page's address, spelled as our links spell it; null when absent. Any other
 * spelling would be a page of its own.
 */
export function readNumber(value: string | null): number | 'unusable' | null {
  if (value === null) return null;
  return /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 'unusable';
}
