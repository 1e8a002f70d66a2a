/** Parameters of several values, which plain forms give one by one. */
const LISTS: ReadonlySet<string> = new Set(['ids', 'maker', 'form', 'insurance', 'storage']);

/** What a parameter of an address says; of several values, with commas between. */
export const givenOf = (search: URLSearchParams, key: string): string =>
  LISTS.has(key) ? search.getAll(key).join(',') : (search.get(key) ?? '');
