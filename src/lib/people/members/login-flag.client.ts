import { forgetShared, SESSION_KEYS, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { HINT_COOKIE, HINT_PATTERN, hasMemberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** Whether the hint cookie says that a member uses this browser; the session itself is out of scripts' reach. */
export const isMemberHere = (): boolean => hasMemberHint(document.cookie);

/** Whether this is the first look at what a reload brought. */
let isFirstLook = true;
const isJustReloaded = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReload = isFirstLook && entry?.type === 'reload';
  isFirstLook = false;
  return isReload;
};

/** True when the page was made for another reader than uses this browser now: a visitor, or another member. */
function isOfSomebodyElse(): boolean {
  const here = HINT_PATTERN.exec(document.cookie);
  const { member } = document.documentElement.dataset;
  if (!here || member === undefined) return (here === null) !== (member === undefined);
  return here[1] !== '' && here[1] !== member;
}

/**
 * The login flag of product §8.7. In a site of many pages the navigation after login is itself the one reload, except
 * where the browser shows a page it had kept or prepared before: its mark (`<html data-member>`) is then not
 * what the cookie says, and it is loaded again, once: a browser that
 * keeps no hint cookie would have it loaded for ever.
 */
export function syncLoginFlag(): void {
  const isMember = isMemberHere();
  storeValue(SESSION_KEYS.login, isMember ? 1 : null);
  if (!isMember) forgetShared();
  if (!isJustReloaded() && isOfSomebodyElse()) window.location.reload();
}

/** Before the reload that follows a logout: nothing of the member stays in this tab. */
export function forgetLogin(): void {
  storeValue(SESSION_KEYS.login, null);
  storeValue(SESSION_KEYS.searches, null);
}

/** The session has ended although the hint cookie says otherwise: the page becomes a visitor's again. */
export function forgetMember(): void {
  document.cookie = `${HINT_COOKIE}=; path=/; max-age=0`;
  delete document.documentElement.dataset['member'];
  forgetLogin();
}
