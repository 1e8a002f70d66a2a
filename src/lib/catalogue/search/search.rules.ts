/** What a search is over (product §11.3): 0 medicine names (name, common name, brand), 1 makers. */
export const SEARCH_TYPES = [0, 1] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/** Characters of a search box. */
export const LONGEST_KEYWORDS = 60;

/** Which names a query looks at: those that begin with it only, or also those that hold it. */
export const DEPTHS = ['beginning', 'anywhere'] as const;
export type Depth = (typeof DEPTHS)[number];

/** Where a Latin word of the index is looked up: among those that names begin with, or those within names. */
export const wordPlace = (type: SearchType, depth: Depth): number =>
  type * 2 + (depth === 'beginning' ? 0 : 1);

/** Every place of `wordPlace`. */
export const PLACES: readonly number[] = SEARCH_TYPES.flatMap((type) =>
  DEPTHS.map((depth) => wordPlace(type, depth)),
);
