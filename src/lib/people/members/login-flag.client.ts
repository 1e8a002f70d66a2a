import { forgetShared, SESSION_KEYS, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { HINT_COOKIE, HINT_PATTERN, hasMemberHint } from '#lib/platform/browser/page/hint-cookie.rules.ts';

/** True when the hint cookie shows that a member uses this browser; scripts cannot read the session itself. */
export const isMemberHere = (): boolean => hasMemberHint(document.cookie);

/** True until the first check after a reload. */
let isFirstLook = true;
const isJustReloaded = (): boolean => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isReload = isFirstLook && entry?.type === 'reload';
  isFirstLook = false;
  return isReload;
};

/**
 * True when the page was made for another reader than the current user of this browser: a visitor, or another member.
 */
function isOfSomebodyElse(): boolean {
  const here = HINT_PATTERN.exec(document.cookie);
  const { member } = document.documentElement.dataset;
  if (!here || member === undefined) return (here === null) !== (member === undefined);
  return here[1] !== '' && here[1] !== member;
}

/**
 * Applies the login flag of product §8.7. In a site of many pages the navigation after login is itself the one reload,
 * except where the browser shows a cached or prefetched page: its mark (`<html data-member>`) then differs from the
 * cookie, and it is reloaded, once: a browser without the hint cookie would reload it endlessly.
 */
export function syncLoginFlag(): void {
  const isMember = isMemberHere();
  storeValue(SESSION_KEYS.login, isMember ? 1 : null);
  if (!isMember) forgetShared();
  if (!isJustReloaded() && isOfSomebodyElse()) window.location.reload();
}

/** Clears the member's data from this tab, before the reload that follows a logout. */
export function forgetLogin(): void {
  storeValue(SESSION_KEYS.login, null);
  storeValue(SESSION_KEYS.searches, null);
}

/** Turns the page into a visitor's, when the session has ended although the hint cookie is still set. */
export function forgetMember(): void {
  document.cookie = `${HINT_COOKIE}=; path=/; max-age=0`;
  delete document.documentElement.dataset['member'];
  forgetLogin();
}
