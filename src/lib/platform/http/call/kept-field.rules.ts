/** A field that a page's script adds to a form it has kept for its tab: the server need not bring it back. */
export const KEPT_FIELD = 'kept_by_browser';
