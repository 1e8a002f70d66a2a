/**
 * Tells scripts and the page cache that a member uses this browser; it holds no secret, as the session is out of
 * scripts' reach.
 */
export const HINT_COOKIE = 'member';

/** Finds the hint in a `cookie` text; also written into the scripts of a page's head. */
export const HINT_PATTERN = new RegExp(`(?:^|;\\s*)${HINT_COOKIE}=1`);

/** Whether cookies say that a member uses this browser. */
export const hasMemberHint = (cookie: string): boolean => HINT_PATTERN.test(cookie);
