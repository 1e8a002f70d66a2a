import { ADD_FORM } from '#lib/catalogue/goods-view/add-form.client.ts';
import { keptCount, paintBadge } from '#lib/platform/browser/memory/badges.client.ts';

/** Time (ms) after the button is released by which a completed press has submitted its form. */
const PRESSED_MS = 50;

const ADD_BUTTON = `${ADD_FORM} button:not([type="button"])`;

/** Number by which the badges are ahead of the kept count, while no store counts. */
let ahead = 0;
let raise = (by: number): void => {
  ahead += by;
  paintBadge('cart-count', Math.max(0, (keptCount('cart-count') ?? 0) + ahead));
};

/** Raises or lowers the count on the badges before the answer arrives. */
export const raiseCount = (by: 1 | -1): void => raise(by);

/** Makes the store of the cart count from now on; it takes over what was raised before it was loaded. */
export function raiseThrough(store: (by: number) => void): void {
  raise = store;
  if (ahead !== 0) store(ahead);
  ahead = 0;
}

/** Raises the badge for a submitted form of a member, unless it was raised when the button was pressed down. */
export function anticipateAdd({ dataset }: HTMLFormElement): void {
  if (dataset['inCart'] !== undefined) return;
  if (dataset['anticipated'] === undefined) raiseCount(1);
  dataset['anticipated'] = 'sent';
}

/** True, and only once, when the badge was already raised for this form. */
export function takeAnticipated({ dataset }: HTMLFormElement): boolean {
  const was = dataset['anticipated'] !== undefined;
  delete dataset['anticipated'];
  return was;
}

/**
 * Raises the badge of a member's page as soon as the mouse button is pressed down on 加购. Nothing is added before the
 * press is completed; released elsewhere, the badge is lowered again.
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
