import { anticipateAdds } from '#lib/trade/cart/add/anticipate.client.ts';
import { addToCartSoon } from '#lib/trade/cart/add/add-to-cart.client.ts';
import { ADD_FORM, directionOf } from '#lib/catalogue/goods/view/add-form.client.ts';
import { compare } from '#page-script/comparing.client.ts';
import { step } from '#lib/catalogue/goods/view/stepper.client.ts';

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
    if (target.closest('[data-compare]')) return void compare();
    const wholeCase = Number(target.closest<HTMLElement>('[data-case]')?.dataset['case']);
    const place = wholeCase ? target.closest('[data-goods-id]') : target.closest(ADD_FORM);
    const input = place?.querySelector<HTMLInputElement>(`${ADD_FORM} input[name="number"]`);
    if (!input) return;
    if (wholeCase) return step(input, 1, wholeCase);
    const direction = directionOf(target, input, clientX);
    if (direction !== 0) step(input, direction);
  });
}
