import { setAlert } from '#lib/catalogue/arrivals/alert-button.client.ts';
import { addSet } from '#lib/trade/cart/add/add-set.client.ts';
import { claim } from '#lib/trade/coupons/claim.client.ts';

export { markClaimed } from '#lib/trade/coupons/claim.client.ts';

/** Claims the coupon, adds the sets or sets the alert of a form (`data-claim`) without leaving the page. */
export function submitInPlace(form: HTMLFormElement): Promise<void> {
  const { claim: what } = form.dataset;
  if (what === 'alert') return setAlert(form);
  return what === 'set' ? addSet(form) : claim(form);
}
