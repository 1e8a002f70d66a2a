/** What a filter of goods may be by. */
export interface FilterChoices {
  categories: readonly { code: string; name: string }[];
  makers: readonly { id: number; name: string }[];
  zones: readonly { code: string; name: string }[];
}
