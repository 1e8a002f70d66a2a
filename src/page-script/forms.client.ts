import { ADD_FORM, directionOf, step } from '#lib/catalogue/goods/view/add-form.client.ts';
import { addToCartSoon, anticipateAdds } from '#lib/trade/cart/add/add-to-cart.client.ts';
import { compare } from '#page-script/comparing.client.ts';

/** Forms that claim a coupon, add a set, or set an alert for an arrival. A visitor's, and all without scripts, are plain ones. */
const CLAIM_FORM = 'form[data-claim]';

const loadZoneForms = () => import('#lib/storefront/zones/zone-forms.client.ts');

/** Shows on the coupons of a page which of them the member has claimed. */
export function showClaimed(): void {
  if (document.querySelector(`${CLAIM_FORM}:not([data-claim="set"], [data-claim="alert"])`))
    void loadZoneForms().then(({ markClaimed }) => markClaimed());
}

/** One listener for all forms and steppers of a page, however many cards it holds. */
export function enhanceForms(): void {
  anticipateAdds();
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.matches(ADD_FORM)) {
      event.preventDefault();
      addToCartSoon(form, event.submitter);
    } else if (form.matches(CLAIM_FORM) && document.documentElement.dataset['member'] !== undefined) {
      event.preventDefault();
      void loadZoneForms().then(({ submitInPlace }) => submitInPlace(form));
    }
  });
  document.addEventListener('click', ({ target, clientX }) => {
    if (!(target instanceof Element)) return;
    if (target.closest('[data-compare]')) return void compare();
    const wholeCase = Number(target.closest<HTMLElement>('[data-case]')?.dataset['case']);
    const place = target.closest(wholeCase ? '[data-goods-id]' : `${ADD_FORM}, ${CLAIM_FORM}`);
    const input = place?.querySelector<HTMLInputElement>('form input[name="number"]');
    if (!input) return;
    if (wholeCase) return step(input, 1, wholeCase);
    const direction = directionOf(target, input, clientX);
    if (direction !== 0) step(input, direction);
  });
}
