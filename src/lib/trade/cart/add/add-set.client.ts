import { goodsIdOf, typedNumber } from '#lib/catalogue/goods-view/add-form.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import { cartChanged } from '#lib/trade/cart/cart.store.ts';
import type { postCartSetsId } from '#lib/trade/cart/add/cart-add.calls.ts';

/** Adds the sets that a form names without leaving the page; the answer updates the cart's store. */
export async function addSet(form: HTMLFormElement): Promise<void> {
  const number = typedNumber(form, null);
  const button = form.querySelector<HTMLButtonElement>('.btn-primary');
  if (number === null || !button || button.disabled) return;
  button.disabled = true;
  try {
    let words = '已加入购物车';
    const withMessage = { onMessage: (message: string) => void (words = message) };
    const { total } = await callApi<typeof postCartSetsId>(
      'POST',
      `/api/cart/sets/${goodsIdOf(form)}`,
      { number },
      withMessage,
    );
    cartChanged(total);
    await toast(words, 'success');
  } catch {
    // The reason has been shown to the buyer.
  } finally {
    button.disabled = false;
  }
}
