import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { badgeText } from '#lib/platform/browser/memory/badge-text.rules.ts';
import { readStored, SESSION_KEYS, storeValue } from '#lib/platform/browser/memory/storage.client.ts';
import type { getAdminToday } from '#lib/storefront/shop-desk.calls.ts';

const EVERY_MS = 30_000;

/**
 * Keeps the counts in the office's menus and the list of today current, and signals new tasks: the title of a hidden
 * tab counts them, the browser's badge shows the total, and the bell rings where it is switched on, in one of several
 * tabs (product §2.15).
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
    void callApi<typeof getAdminToday>('GET', '/api/admin/today', {}, { quiet: true }).then(
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

/**
 * Shows the switch of the bell. Browsers allow sound only in a page with a button press, so switching it on rings as
 * well.
 */
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

/** Two tones (Hz) of rising pitch; TONE_S is the duration of each (s). */
const TONES_HZ = [660, 880];
const TONE_S = 0.16;

let context: AudioContext | null = null;

/** Plays the two tones softly; silent where the browser does not allow sound yet. */
function ring(): void {
  context ??= new AudioContext();
  const { currentTime: start } = context;
  void context.resume();
  const volume = context.createGain();
  volume.gain.setValueAtTime(0.15, start);
  volume.gain.linearRampToValueAtTime(0, start + TONES_HZ.length * TONE_S);
  volume.connect(context.destination);
  for (const [index, hz] of TONES_HZ.entries()) {
    const tone = new OscillatorNode(context, { frequency: hz });
    tone.connect(volume);
    tone.start(start + index * TONE_S);
    tone.stop(start + (index + 1) * TONE_S);
  }
}

const TODAY = '[data-today]';

/**
 * Refreshes the open list of today, where the page has one: the focus stays on its task, and the list is not replaced
 * when that task is gone.
 */
async function refreshToday(): Promise<void> {
  const list = document.querySelector<HTMLElement>(TODAY);
  if (!list || document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector<HTMLElement>(TODAY);
  if (!fresh || fresh.innerHTML === list.innerHTML) return;
  const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : null;
  const same = [...fresh.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused);
  if (focused && !same) return;
  list.replaceChildren(...fresh.childNodes);
  same?.focus({ preventScroll: true });
}
