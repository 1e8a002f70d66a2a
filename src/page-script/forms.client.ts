import { anticipateAdds } from '#lib/trade/cart/add/anticipate.client.ts';
import { addToCartSoon } from '#lib/trade/cart/add/add-to-cart.client.ts';
import { ADD_FORM, directionOf } from '#lib/catalogue/goods/view/add-form.client.ts';
import { step } from '#lib/platform/browser/page/stepper.client.ts';

/** One listener for all forms and steppers of a page, however many cards it holds. */
export function enhanceForms(): void {
  anticipateAdds();
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches(ADD_FORM)) return;
    event.preventDefault();
    addToCartSoon(form, event.submitter);
  });
  document.addEventListener('click', ({ target, clientX }) => {
    if (!(target instanceof Element)) return;
    const input = target.closest(ADD_FORM)?.querySelector<HTMLInputElement>('input[name="number"]');
    const direction = input ? directionOf(target, input, clientX) : 0;
    if (input && direction !== 0) step(input, direction);
  });
}
