import type { CheckOrderData, DeliveryChoice } from '#lib/trade/checkout/checkout.fields.ts';
import type { CouponOption, CouponRequest } from '#lib/trade/coupons/choose-coupons.rules.ts';
import {
  DELIVERY_NOTES,
  type DeliveryNote,
  INVOICE_KINDS,
  type InvoiceKind,
  splitNotes,
} from '#lib/trade/orders/orders.rules.ts';

/**
 * What a buyer has chosen on the check-order page, as its draft keeps it; what was never chosen is not there. Others
 * may stand next to these: each saving replaces what it names and keeps the rest.
 */
export interface DraftChoices {
  addressId?: number | undefined;
  invoiceKind?: InvoiceKind | undefined;
  /** null: to the company that orders, with no title of the book */
  invoiceTitleId?: number | null | undefined;
  deliveryNotes?: DeliveryNote[] | undefined;
  remark?: string | undefined;
  /** null: the best one; none was wanted: `none` */
  couponId?: number | 'none' | null | undefined;
  /** null: those needed whole */
  voucherIds?: readonly number[] | null | undefined;
}

/** The coupon and vouchers that were chosen; what was never chosen is as is best. */
export const requestOf = ({ couponId = null, voucherIds = null }: DraftChoices): CouponRequest => ({
  couponId,
  voucherIds,
});

/** The invoice that a page shows as chosen, and a submission means, before anybody has chosen one. */
export const FIRST_INVOICE_KIND: InvoiceKind = 'ordinary';

/** What is named counts, everything else stays as it was. */
export function withChoices(earlier: DraftChoices, change: DraftChoices): DraftChoices {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...earlier, ...Object.fromEntries(named) };
}

/** What a draft's row holds. */
export function parseChoices(json: string): DraftChoices {
  const choices = JSON.parse(json) as DraftChoices;
  const { invoiceKind, deliveryNotes } = choices;
  return {
    ...choices,
    invoiceKind: invoiceKind && Object.hasOwn(INVOICE_KINDS, invoiceKind) ? invoiceKind : undefined,
    deliveryNotes: deliveryNotes?.filter((name) => Object.hasOwn(DELIVERY_NOTES, name)),
  };
}

/** What a member chose last, as its rows hold it: an open draft's choices, and the papers of the last order. */
export interface LastChosen {
  draftChoices: string | null;
  invoiceKind: InvoiceKind | null;
  invoiceTitle: string | null;
  deliveryNotes: string | null;
  /** the title of that order, where the book still has it */
  titleId: number | null;
}

/**
 * What a new draft begins with: all that was chosen for the draft that was left open, a remark too; before that the
 * invoice and the delivery notes of the last order. Whatever no longer fits gives way when the page is made.
 */
export function takeOver(last: LastChosen | undefined): DraftChoices {
  const ofOrder: DraftChoices = last?.invoiceKind
    ? {
        invoiceKind: last.invoiceKind,
        invoiceTitleId: last.invoiceTitle === '' ? null : (last.titleId ?? undefined),
        deliveryNotes: splitNotes(last.deliveryNotes ?? ''),
      }
    : {};
  return withChoices(ofOrder, last?.draftChoices ? parseChoices(last.draftChoices) : {});
}

/** Characters of the remark at most. */
export const LONGEST_REMARK = 200;

/** What is to be paid for delivery to one of the choices; delivery costs nothing while none is chosen. */
export function payableFen(data: CheckOrderData, choice: DeliveryChoice | undefined): number {
  const { goodsFen, reductionFen, couponFen, voucherFen } = data;
  return goodsFen - reductionFen - couponFen - voucherFen + (choice?.shippingFen ?? 0);
}

/** A coupon and vouchers that were chosen and do not pay any more, in words; nothing where all of them do. */
export function lostCoupons(
  { couponId, voucherIds }: DraftChoices,
  { coupons, voucherOptions }: { coupons: readonly CouponOption[]; voucherOptions: readonly CouponOption[] },
): string[] {
  const usable = new Set(voucherOptions.filter(({ isUsable }) => isUsable).map(({ id }) => id));
  return [
    ...(typeof couponId === 'number' ? lostCoupon(coupons.find(({ id }) => id === couponId)) : []),
    ...(voucherIds?.some((id) => !usable.has(id)) ? ['之前选的现金券有的已不能用，请核对现金券。'] : []),
  ];
}

function lostCoupon(option: CouponOption | undefined): string[] {
  if (!option) return ['之前选的优惠券已用掉或已过期，请核对优惠券。'];
  return option.isUsable ? [] : [`之前选的优惠券“${option.name}”本单不能用：${option.reason}。`];
}
