import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { getCouponClaimed, postCouponClaim } from '#lib/trade/coupons/coupons.calls.ts';

const forms = (): HTMLFormElement[] => [
  ...document.querySelectorAll<HTMLFormElement>('form[data-claim]:not([data-claim="set"])'),
];

/** Claims the coupon of a form, and shows this on all forms of the page. */
export async function claim(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  if (!button) return;
  button.disabled = true;
  try {
    let words = '已领取';
    const withMessage = { onMessage: (message: string) => void (words = message) };
    await callApi<typeof postCouponClaim>('POST', '/api/coupon/claim', { id: button.value }, withMessage);
    await toast(words, 'success');
  } catch {
    // The reason has been shown to the buyer.
  }
  button.disabled = false;
  await markClaimed();
}

/**
 * Shows on each form what the member has claimed already. Failures are not reported: a coupon that may not be claimed
 * again is refused with the reason.
 */
export async function markClaimed(): Promise<void> {
  const answer = await callApi<typeof getCouponClaimed>(
    'GET',
    '/api/coupon/claimed',
    {},
    { quiet: true },
  ).catch(() => null);
  const had = new Map(answer?.list.map(({ id, number }) => [String(id), number]));
  for (const form of forms()) {
    const button = form.querySelector('button');
    const number = had.get(button?.value ?? '') ?? 0;
    if (!button || number === 0) continue;
    const limit = Number(form.dataset['claim']);
    button.disabled = number >= limit;
    const words = number >= limit ? '已领取' : `再领一张（已领 ${number}）`;
    const name = button.ariaLabel?.replace(/^\S+/, '') ?? '';
    button.textContent = words;
    button.ariaLabel = words + name;
  }
}
