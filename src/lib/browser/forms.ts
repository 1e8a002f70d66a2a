import { anticipateAdds } from '#lib/cart/anticipate.client.ts';
import { addToCartSoon } from '#lib/cart/add-to-cart.client.ts';
import { step } from '#lib/browser/stepper.ts';

/** One listener for all forms and steppers of a page, however many cards it holds. */
export function enhanceForms(): void {
  anticipateAdds();
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-add-to-cart]')) return;
    event.preventDefault();
    addToCartSoon(form);
  });
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-step]') : null;
    const input = button?.closest('form')?.querySelector<HTMLInputElement>('input[name="number"]');
    if (button && input) step(input, Number(button.dataset['step']));
  });
}
