import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { badgeText } from '#lib/platform/browser/memory/badge-text.rules.ts';
import { readStored, SESSION_KEYS, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import { ring } from '#lib/storefront/today/bell.client.ts';
import { refreshToday } from '#lib/storefront/today/refresh-today.client.ts';
import type { GET } from '#pages/api/admin/today.ts';

const EVERY_MS = 30_000;

/**
 * Keeps the counts in the office's menus and the list of today current, and says when something comes: the title of a tab that nobody looks at
 * counts it, the browser's badge shows all that waits, and the bell rings where it is switched on, in one tab of several
 * (product §2.15).
 */
export function followWaiting(): void {
  const title = document.title;
  const bell = document.querySelector<HTMLButtonElement>('[data-bell]');
  let missed = 0;
  const show = (pages: readonly { page: string; waiting: number }[]): void => {
    const counts = new Map(pages.map(({ page, waiting }) => [page, waiting]));
    for (const badge of document.querySelectorAll<HTMLElement>('[data-waiting]')) {
      const all = (badge.dataset['waiting'] ?? '').split(' ');
      const count = all.reduce((sum, page) => sum + (counts.get(page) ?? 0), 0);
      badge.hidden = count === 0;
      badge.querySelector('[data-count]')?.replaceChildren(badgeText(count));
    }
    const total = pages.reduce((sum, { waiting }) => sum + waiting, 0);
    const known = readStored(SESSION_KEYS.waiting, 'local');
    storeValue(SESSION_KEYS.waiting, total, 'local');
    const added = typeof known === 'number' ? total - known : 0;
    if (added > 0 && isOn()) ring();
    if (added > 0 && document.hidden) missed += added;
    document.title = missed > 0 ? `(${badgeText(missed)}) ${title}` : title;
    void navigator.setAppBadge?.(total).catch(() => undefined);
  };
  const ask = (): void => {
    void callApi<typeof GET>('GET', '/api/admin/today', {}, { quiet: true }).then(
      ({ pages }) => show(pages),
      () => undefined,
    );
    void refreshToday();
  };
  setInterval(ask, EVERY_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) return;
    missed = 0;
    ask();
  });
  if (bell) offerBell(bell);
}

const isOn = (): boolean => readStored(SESSION_KEYS.bell, 'local') === true;

/** A browser rings only in a page in which a button was pressed: the press that switches it on rings too. */
function offerBell(bell: HTMLButtonElement): void {
  const paint = (): void => bell.setAttribute('aria-pressed', String(isOn()));
  bell.hidden = false;
  bell.addEventListener('click', () => {
    if (storeValue(SESSION_KEYS.bell, !isOn(), 'local') && isOn()) ring();
    paint();
  });
  window.addEventListener('storage', paint);
  paint();
}
