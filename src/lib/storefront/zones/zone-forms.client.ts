import { step } from '#lib/catalogue/goods/view/stepper.client.ts';
import { addSet } from '#lib/trade/cart/add/add-set.client.ts';
import { claim, markClaimed } from '#lib/trade/coupons/offered/claim.client.ts';

/* For members: coupons are claimed and sets added without leaving the page. Without it the forms are plain ones. */
if (document.querySelector('[data-claim]:not([data-claim="set"])')) void markClaimed();
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset['claim'] === undefined) return;
  event.preventDefault();
  void (form.dataset['claim'] === 'set' ? addSet(form) : claim(form));
});
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('[data-claim] [data-step]');
  const input = button && button.closest('form')?.querySelector('input');
  if (button && input) step(input, Number(button.dataset['step']));
});
