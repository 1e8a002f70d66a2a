/**
 * Tells scripts and the page cache that a member uses this browser, and which ({@link memberHint}); it holds no secret,
 * as the session is out of scripts' reach.
 */
export const HINT_COOKIE = 'member';

/** What the cookie holds for a member. */
export const memberHint = (memberId: number): string => `1.${memberId}`;

/** Finds the hint in a `cookie` text, and the member's id in it; also written into the scripts of a page's head. */
export const HINT_PATTERN = new RegExp(`(?:^|;\\s*)${HINT_COOKIE}=1\\.?(\\d*)`);

/** Whether cookies say that a member uses this browser. */
export const hasMemberHint = (cookie: string): boolean => HINT_PATTERN.test(cookie);
