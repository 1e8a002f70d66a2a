import { ADD_FORM } from '#lib/catalogue/goods-view/add-form.client.ts';
import { keptCount, paintBadge } from '#lib/platform/browser/memory/badges.client.ts';

/** A press is known to be one so long after the button came up (ms). */
const PRESSED_MS = 50;

const ADD_BUTTON = `${ADD_FORM} button:not([type="button"])`;

/** How far the badges are ahead of the kept count, while nothing else counts. */
let ahead = 0;
let raise = (by: number): void => {
  ahead += by;
  paintBadge('cart-count', Math.max(0, (keptCount('cart-count') ?? 0) + ahead));
};

/** Raises or lowers the count that the badges show before the answer is there. */
export const raiseCount = (by: 1 | -1): void => raise(by);

/** Lets the store of the cart count from now on; it takes over what was raised before it was there. */
export function raiseThrough(store: (by: number) => void): void {
  raise = store;
  if (ahead !== 0) store(ahead);
  ahead = 0;
}

/** Raises the badge for a member's form that was sent, unless it was raised when the button went down. */
export function anticipateAdd({ dataset }: HTMLFormElement): void {
  if (dataset['inCart'] !== undefined) return;
  if (dataset['anticipated'] === undefined) raiseCount(1);
  dataset['anticipated'] = 'sent';
}

/** Returns whether the badge was already raised for this form; true only once. */
export function takeAnticipated({ dataset }: HTMLFormElement): boolean {
  const was = dataset['anticipated'] !== undefined;
  delete dataset['anticipated'];
  return was;
}

/**
 * Lets the badge of a member's page answer when the mouse button goes down on 加购. Nothing is added before the press is
 * completed; released elsewhere, the badge goes back.
 */
export function anticipateAdds(): void {
  document.addEventListener('pointerdown', ({ button, pointerType, target }) => {
    if (button !== 0 || pointerType !== 'mouse' || !(target instanceof Element)) return;
    const form = target.closest(ADD_BUTTON)?.closest('form');
    if (!form || form.dataset['inCart'] !== undefined || form.dataset['anticipated'] !== undefined) return;
    form.dataset['anticipated'] = '';
    raiseCount(1);
    const release = (): void => {
      if (form.dataset['anticipated'] === '' && takeAnticipated(form)) raiseCount(-1);
    };
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => setTimeout(release, PRESSED_MS), { once: true });
  });
}
