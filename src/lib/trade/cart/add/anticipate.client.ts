import { ADD_FORM } from '#lib/catalogue/goods/view/add-form.client.ts';
import { knownCartCount, paintCartCount } from '#lib/trade/cart/cart-changed.client.ts';

const ADD_BUTTON = `${ADD_FORM} button:not([type="button"])`;

/**
 * Lets the badge answer when the mouse button goes down on 加购. Nothing is added before the press is completed;
 * released elsewhere, the badge goes back.
 */
export function anticipateAdds(): void {
  document.addEventListener('pointerdown', ({ button, pointerType, target }) => {
    if (button !== 0 || pointerType !== 'mouse' || !(target instanceof Element)) return;
    const form = target.closest(ADD_BUTTON)?.closest('form');
    if (
      !form ||
      form.dataset['inCart'] !== undefined ||
      document.documentElement.dataset['member'] === undefined
    )
      return;
    form.dataset['anticipated'] = '';
    paintCartCount(knownCartCount() + 1);
    const release = (): void => {
      if (!takeAnticipated(form)) return;
      paintCartCount(Math.max(knownCartCount() - 1, 0));
    };
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => setTimeout(release), { once: true });
    }
  });
}

/** Whether the badge was already raised for this form; true only once. */
export function takeAnticipated(form: HTMLFormElement): boolean {
  const was = form.dataset['anticipated'] !== undefined;
  delete form.dataset['anticipated'];
  return was;
}
