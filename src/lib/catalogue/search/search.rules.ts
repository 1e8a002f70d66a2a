/** What a search is over (spec §9): 0 medicine names (name, common name, brand), 1 makers. */
export type SearchType = 0 | 1;

/** Characters of a search box. */
export const LONGEST_KEYWORDS = 60;
