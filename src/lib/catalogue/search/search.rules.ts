/** Scopes of a search (product §11.3): 0 medicine names (name, common name, brand), 1 makers. */
export const SEARCH_TYPES = [0, 1] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** Maximum length of a search text, in characters. */
export const LONGEST_KEYWORDS = 60;

/** Names a query matches: those that begin with it only, or also those that hold it. */
export const DEPTHS = ['beginning', 'anywhere'] as const;
export type Depth = (typeof DEPTHS)[number];

/** Place of a Latin word in the index: among words that names begin with, or among those within names. */
export const wordPlace = (type: SearchType, depth: Depth): number =>
  type * 2 + (depth === 'beginning' ? 0 : 1);

/** Every place of `wordPlace`. */
export const PLACES: readonly number[] = SEARCH_TYPES.flatMap((type) =>
  DEPTHS.map((depth) => wordPlace(type, depth)),
);
