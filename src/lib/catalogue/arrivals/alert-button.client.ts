import { showAlertSet } from '#lib/catalogue/goods-view/add-form.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { postArrivalAlert } from '#lib/catalogue/arrivals/arrivals.calls.ts';

/** Sets the alert of a form without leaving the page; shows an error, after which it may be pressed again. */
export async function setAlert(form: HTMLFormElement): Promise<void> {
  const goods_ids = [Number(form.querySelector('button')?.value)];
  let words = '';
  const onMessage = (message: string): void => void (words = message);
  try {
    await callApi<typeof postArrivalAlert>('POST', '/api/arrival_alert', { goods_ids }, { onMessage });
  } catch {
    return;
  }
  showAlertSet(form.parentElement ?? form);
  await toast(words, 'success');
}
