import { paintBadges, readBadges } from '#lib/platform/browser/memory/badges.client.ts';
import { paintLastSearch } from '#lib/platform/browser/memory/last-search.client.ts';
import { syncLoginFlag } from '#lib/people/members/login-flag.client.ts';
import { afterPaint } from '#lib/platform/browser/page/when-shown.client.ts';

/**
 * What this session remembers, brought to the page as soon as it is there and each time it is shown again (from
 * the back/forward cache, or prepared ahead): the badges, the search keyword, and whether a member is logged in.
 */
export function restoreSession(): void {
  const show = (): void => {
    syncLoginFlag();
    paintBadges(readBadges());
    paintLastSearch();
  };
  show();
  // The first look into the session's storage takes longer than all else between the press and the page.
  document.addEventListener('prerenderingchange', () => afterPaint(show));
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
}
