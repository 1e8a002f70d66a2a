/**
 * Shows scripts and the page cache that a member uses this browser, and which ({@link memberHint}); it holds no secret,
 * as the session is out of scripts' reach.
 */
export const HINT_COOKIE = 'member';

/** The parts of the frame a member is not shown: `y` the free-shipping zone, `c` the link to customer service. */
export const hiddenParts = (member: { isShowYoux: boolean; isCanChat: boolean }): string =>
  (member.isShowYoux ? '' : 'y') + (member.isCanChat ? '' : 'c');

/** Returns the cookie's value for a member. */
export const memberHint = (memberId: number, hides = ''): string => `1.${memberId}${hides}`;

/**
 * Finds the hint in a `cookie` text, the member's id in it and the parts it is not shown; also written into the scripts
 * of a page's head.
 */
export const HINT_PATTERN = new RegExp(`(?:^|;\\s*)${HINT_COOKIE}=1\\.?(\\d*)([a-z]*)`);

/** True when the cookies show that a member uses this browser. */
export const hasMemberHint = (cookie: string): boolean => HINT_PATTERN.test(cookie);

/** Field of every call that changes something: the id of the member the page was made for. */
export const PAGE_MEMBER_FIELD = 'as';
