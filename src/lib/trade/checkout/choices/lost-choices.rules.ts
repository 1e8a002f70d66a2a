import type { DraftChoices } from '#lib/trade/checkout/choices/choices.rules.ts';
import type { OpenDraft } from '#lib/trade/checkout/draft.rules.ts';
import type { InvoiceTitle } from '#lib/trade/invoices/invoice-title.rules.ts';
import type { CouponOption } from '#lib/trade/coupons/choose-coupons.rules.ts';

type Draft = Pick<OpenDraft, 'choices' | 'addresses' | 'coupons' | 'voucherOptions'>;

/** What was chosen and is no longer to be had, in words; the page shows what counts instead. */
export function lostChoices(
  { choices, addresses, coupons, voucherOptions }: Draft,
  titles: readonly InvoiceTitle[],
): string[] {
  const { addressId, voucherIds } = choices;
  const lostAddress = addressId !== undefined && !addresses.some(({ id }) => id === addressId);
  const usable = new Set(voucherOptions.filter(({ isUsable }) => isUsable).map(({ id }) => id));
  return [
    ...(lostAddress && addresses.length > 0 ? ['之前选的收货地址已删除，现在送到默认地址，请核对。'] : []),
    ...(hasLostTitle(choices, titles) ? ['之前选的发票抬头已删除，请核对发票抬头。'] : []),
    ...lostCoupon(choices, coupons),
    ...(voucherIds?.some((id) => !usable.has(id)) ? ['之前选的现金券有的已不能用，请核对现金券。'] : []),
  ];
}

const hasLostTitle = ({ invoiceKind, invoiceTitleId }: DraftChoices, titles: readonly InvoiceTitle[]) =>
  invoiceKind !== 'none' && Boolean(invoiceTitleId) && !titles.some(({ id }) => id === invoiceTitleId);

function lostCoupon({ couponId }: DraftChoices, coupons: readonly CouponOption[]): string[] {
  if (typeof couponId !== 'number') return [];
  const option = coupons.find(({ id }) => id === couponId);
  if (!option) return ['之前选的优惠券已用掉或已过期，请核对优惠券。'];
  return option.isUsable ? [] : [`之前选的优惠券“${option.name}”本单不能用：${option.reason}。`];
}
