import { ADD_FORM, directionOf, step, typedNumber } from '#lib/catalogue/goods-view/add-form.client.ts';
import { anticipateAdd } from '#lib/trade/cart/add/anticipate-adds.client.ts';
import { compare } from '#page-script/comparing.client.ts';

/**
 * Forms that claim a coupon, add a set, or set an alert for an arrival. A visitor's forms, and all forms without
 * scripts, are plain ones.
 */
const CLAIM_FORM = 'form[data-claim]';

const isMembersPage = (): boolean => document.documentElement.dataset['member'] !== undefined;

const loadZoneForms = () => import('#lib/storefront/zones/zone-forms.client.ts');

/** Shows on the coupons of a page which of them the member has claimed. */
export function showClaimed(): void {
  if (document.querySelector(`${CLAIM_FORM}:not([data-claim="set"], [data-claim="alert"])`))
    void loadZoneForms().then(({ markClaimed }) => markClaimed());
}

/** Adds with the member's script; if the page is left before that is loaded, the goods are still added. */
function addWithMine(form: HTMLFormElement, number: number): void {
  let isSent = false;
  const leave = (): void => {
    const fields = new FormData(form);
    fields.set('number', String(number));
    isSent = navigator.sendBeacon(form.action, fields);
  };
  addEventListener('pagehide', leave, { once: true });
  void import('#page-script/member-page.client.ts').then(({ addToCartSoon }) => {
    removeEventListener('pagehide', leave);
    if (!isSent) addToCartSoon(form, number);
  });
}

/** One listener for all forms and steppers of a page, however many cards it holds. */
export function enhanceForms(): void {
  // Typing replaces the number in the field.
  document.addEventListener('focusin', ({ target }) => {
    if (
      target instanceof HTMLInputElement &&
      target.name === 'number' &&
      target.closest(`${ADD_FORM}, ${CLAIM_FORM}`)
    )
      target.select();
  });
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    if (form.matches(ADD_FORM)) {
      event.preventDefault();
      const number = typedNumber(form, event.submitter);
      if (number === null) return;
      // A visitor's form is sent as a plain form and leads to the login page.
      if (!isMembersPage()) return form.submit();
      anticipateAdd(form);
      addWithMine(form, number);
    } else if (form.matches(CLAIM_FORM) && isMembersPage()) {
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
