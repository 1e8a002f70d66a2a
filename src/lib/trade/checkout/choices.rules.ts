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
 * Choices of a buyer on the check-order page, as stored in its draft; choices never made are absent. Each save replaces
 * the named choices and keeps the others.
 */
export interface DraftChoices {
  addressId?: number | undefined;
  invoiceKind?: InvoiceKind | undefined;
  /** null: to the company that orders, without a saved title */
  invoiceTitleId?: number | null | undefined;
  deliveryNotes?: DeliveryNote[] | undefined;
  remark?: string | undefined;
  /** null: the best one; `none`: no coupon */
  couponId?: number | 'none' | null | undefined;
  /** null: those needed whole */
  voucherIds?: readonly number[] | null | undefined;
}

/** Returns the coupon and vouchers that were chosen; without a choice, those that are best. */
export const requestOf = ({ couponId = null, voucherIds = null }: DraftChoices): CouponRequest => ({
  couponId,
  voucherIds,
});

/** Kind of invoice that is shown and submitted before one is chosen. */
export const FIRST_INVOICE_KIND: InvoiceKind = 'ordinary';

/** Merges a change into earlier choices; fields it does not name are kept. */
export function withChoices(earlier: DraftChoices, change: DraftChoices): DraftChoices {
  const named = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...earlier, ...Object.fromEntries(named) };
}

/** Parses the choices of a draft's row. */
export function parseChoices(json: string): DraftChoices {
  const choices = JSON.parse(json) as DraftChoices;
  const { invoiceKind, deliveryNotes } = choices;
  return {
    ...choices,
    invoiceKind: invoiceKind && Object.hasOwn(INVOICE_KINDS, invoiceKind) ? invoiceKind : undefined,
    deliveryNotes: deliveryNotes?.filter((name) => Object.hasOwn(DELIVERY_NOTES, name)),
  };
}

/** Last choices of a member, from its rows: an open draft's choices, and the papers of the last order. */
export interface LastChosen {
  draftChoices: string | null;
  invoiceKind: InvoiceKind | null;
  invoiceTitle: string | null;
  deliveryNotes: string | null;
  /** the title of that order, if it still exists */
  titleId: number | null;
}

/**
 * Returns the first choices of a new draft: all choices of the draft that was left open, a remark included; otherwise
 * the invoice and the delivery notes of the last order. Choices that no longer fit are replaced when the page is
 * rendered.
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

/** Limit of characters in the remark. */
export const LONGEST_REMARK = 200;

/** Returns the payable amount with delivery to one of the choices; delivery costs nothing while none is chosen. */
export function payableFen(data: CheckOrderData, choice: DeliveryChoice | undefined): number {
  const { goodsFen, reductionFen, couponFen, voucherFen } = data;
  return goodsFen - reductionFen - couponFen - voucherFen + (choice?.shippingFen ?? 0);
}

/** Returns the chosen coupon and vouchers that no longer pay, in words; empty where all of them do. */
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
