import { storeBadges } from '#lib/platform/browser/memory/badges.client.ts';
import { storeValue, SESSION_KEYS } from '#lib/platform/browser/memory/storage.client.ts';
import { HINT_COOKIE, hasMemberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';

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

/**
 * The login flag of product §8.7. In a site of many pages the navigation after login is itself the one reload, except
 * where the browser shows a page it had kept or prepared before: its mark (`<html data-member>`) is then not
 * what the cookie says, and it is loaded again, once: a browser that
 * keeps no hint cookie would have it loaded for ever.
 */
export function syncLoginFlag(): void {
  const isMember = isMemberHere();
  storeValue(SESSION_KEYS.login, isMember ? 1 : null);
  if (!isMember) storeBadges(null);
  const { dataset } = document.documentElement;
  const isStale = isMember !== (dataset['member'] !== undefined) && !isJustReloaded();
  if (isStale) window.location.reload();
}

/** Before the reload that follows a logout: nothing of the member stays in this tab. */
export function forgetLogin(): void {
  storeValue(SESSION_KEYS.login, null);
  storeBadges(null);
}

/** The session has ended although the hint cookie says otherwise: the page becomes a visitor's again. */
export function forgetMember(): void {
  document.cookie = `${HINT_COOKIE}=; path=/; max-age=0`;
  delete document.documentElement.dataset['member'];
  forgetLogin();
}
