import { addSet } from '#lib/trade/cart/add/add-set.client.ts';
import { claim } from '#lib/trade/coupons/offered/claim.client.ts';

export { markClaimed } from '#lib/trade/coupons/offered/claim.client.ts';

/** Claims the coupon or adds the sets of a form (`data-claim`) without leaving the page. */
export const submitInPlace = (form: HTMLFormElement): Promise<void> =>
  form.dataset['claim'] === 'set' ? addSet(form) : claim(form);
