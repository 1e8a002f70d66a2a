import type { MenuCode } from '#lib/content/navigation/menus.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { isConflict } from '#lib/platform/browser/calls/call-error.rules.ts';
import { askConfirm, toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { postAdminNavigationMenuOrder } from '#lib/content/navigation/navigation-office.calls.ts';

const idOf = ({ dataset }: HTMLElement): number => Number(dataset['entry']);
const entriesOf = (level: Element | null): HTMLElement[] =>
  [...(level?.children ?? [])].filter((one): one is HTMLElement => one instanceof HTMLElement);

/**
 * Makes the entries of a menu draggable by their handle, and moves them by their buttons without loading the page: the
 * button keeps the focus, and the new position is announced. The new order is shown at once; if it is refused it is
 * reverted. Without this script the buttons are plain forms.
 */
export function enhanceMenuDesk(): void {
  const desk = document.querySelector<HTMLElement>('[data-menu-desk]');
  if (!desk) return;
  desk.addEventListener('submit', (event) => {
    const way = event.submitter?.dataset['move'];
    const entry = event.submitter?.closest<HTMLElement>('[data-entry]');
    if (!way || !entry || !(event.submitter instanceof HTMLElement)) return;
    event.preventDefault();
    event.stopPropagation();
    const at = entriesOf(entry.parentElement).indexOf(entry);
    void moveTo(desk, entry, at + (way === 'up' ? -1 : 1), event.submitter);
  });
  followDrag(desk);
}

function followDrag(desk: HTMLElement): void {
  let dragged: HTMLElement | null = null;
  const under = ({ target }: Event): HTMLElement | null => {
    if (!dragged || !(target instanceof Element)) return null;
    return entriesOf(dragged.parentElement).find((one) => one.contains(target)) ?? null;
  };
  desk.addEventListener('dragstart', (event) => {
    const entry = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-entry]') : null;
    if (!entry || !event.dataTransfer) return;
    dragged = entry;
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', entry.dataset['name'] ?? '');
    event.dataTransfer.setDragImage(entry, 12, 12);
  });
  desk.addEventListener('dragover', (event) => {
    if (under(event)) event.preventDefault();
  });
  desk.addEventListener('drop', (event) => {
    const target = under(event);
    if (!dragged || !target) return;
    event.preventDefault();
    void moveTo(desk, dragged, entriesOf(target.parentElement).indexOf(target));
  });
  desk.addEventListener('dragend', () => (dragged = null));
}

let sending: Promise<void> = Promise.resolve();

/** Moves an entry to a position in its level, here and then on the server; several moves run one after the other. */
async function moveTo(
  desk: HTMLElement,
  entry: HTMLElement,
  to: number,
  button?: HTMLElement,
): Promise<void> {
  const level = entry.parentElement;
  const before = entriesOf(level);
  const from = before.indexOf(entry);
  if (!level || from === to || to < 0 || to >= before.length) return;
  arrange(level, before.toSpliced(from, 1).toSpliced(to, 0, entry));
  keepFocus(entry, button);
  say(desk, `${entry.dataset['name'] ?? ''}，移到第 ${to + 1} 位`);
  sending = sending.then(() => send(desk, level));
  await sending;
}

async function send(desk: HTMLElement, level: HTMLElement): Promise<void> {
  const { menuDesk, version = '' } = desk.dataset;
  const ids = entriesOf(level).map(idOf).join(',');
  try {
    const answer = await callApi<typeof postAdminNavigationMenuOrder>(
      'POST',
      `/api/admin/navigation/${menuDesk as MenuCode}/order`,
      { version, ids },
      { quiet: true },
    );
    desk.dataset['version'] = String(answer.version);
    for (const field of document.querySelectorAll<HTMLInputElement>('input[name="version"]'))
      field.value = String(answer.version);
    void toast('顺序已改，各页面马上更新', 'success');
  } catch (cause) {
    const words = cause instanceof Error && cause.message ? cause.message : '顺序没有保存，请重试。';
    if (!isConflict(cause)) void toast(words, 'error');
    else await askConfirm(words, { confirm: '看现在的样子', cancel: '先不看' });
    // The displayed order differs from the saved one.
    window.location.reload();
  }
}

/**
 * Arranges the entries of a level; disables "up" on the first and "down" on the last, and marks those beyond the limit
 * shown.
 */
function arrange(level: HTMLElement, entries: readonly HTMLElement[]): void {
  level.append(...entries);
  const shown = Number(level.dataset['shown'] ?? entries.length);
  let place = 0;
  for (const [index, entry] of entries.entries()) {
    const beyond = entry.querySelector<HTMLElement>(':scope > div [data-beyond]');
    // Entries outside their display time do not count.
    const isBeyond = entry.dataset['unseen'] === undefined && place++ >= shown;
    if (beyond) beyond.hidden = !isBeyond;
    for (const way of ['up', 'down'] as const) {
      const button = entry.querySelector<HTMLButtonElement>(`:scope > div [data-move="${way}"]`);
      if (button) button.disabled = index === (way === 'up' ? 0 : entries.length - 1);
    }
  }
}

/** Keeps the focus on the pressed button, or moves it to the other one where that is disabled. */
function keepFocus(entry: HTMLElement, button: HTMLElement | undefined): void {
  if (!button) return;
  const other = entry.querySelector<HTMLElement>(':scope > div [data-move]:not(:disabled)');
  (button.matches(':disabled') ? other : button)?.focus();
}

function say(desk: HTMLElement, words: string): void {
  const place = desk.querySelector('[data-said]');
  if (place) place.textContent = words;
}
