/** A field of whatever a page sends to change something: the member the page was made for, by its id. */
export const PAGE_MEMBER_FIELD = 'as';
