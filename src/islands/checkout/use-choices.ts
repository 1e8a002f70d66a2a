import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { type ChoiceFields, type ChoiceSync, startChoices } from '#lib/trade/checkout/choices.client.ts';
import type { CouponOption } from '#lib/trade/coupons/choose-coupons.rules.ts';
import type { CheckOrderData } from '#lib/trade/checkout/checkout.fields.ts';
import { titleFor } from '#lib/trade/invoices/invoice-title.rules.ts';
import {
  DELIVERY_NOTE_NAMES,
  type DeliveryNote,
  INVOICE_KINDS,
  type InvoiceKind,
} from '#lib/trade/orders/orders.rules.ts';

/** Current choices on the page. */
export interface Chosen {
  addressId: number | null;
  invoiceKind: InvoiceKind;
  invoiceTitleId: number | null;
  deliveryNotes: readonly DeliveryNote[];
  remark: string;
}

/** The choices of the page: shown at once, saved with the draft, and the page's data as the last saving answered it. */
export function useChoices(initial: CheckOrderData, form: RefObject<HTMLFormElement | null>) {
  const [data, setData] = useState(initial);
  const [chosen, setChosen] = useState<Chosen>(initial);
  const [isPricing, setPricing] = useState(false);
  const sync = useRef<ChoiceSync | null>(null);

  // Before the first paint: the page may have been used before it was awake, and this tab may hold stored choices.
  useLayoutEffect(() => {
    const started = startChoices(initial, (check) => {
      setPricing(false);
      if (check) setData(check);
    });
    sync.current = started;
    const shown = { ...toFields(initial), ...couponFields(initial) };
    const early = form.current ? differences(shown, formFields(form.current)) : {};
    const fields = { ...started.unsaved, ...early };
    if (Object.keys(fields).length === 0) return;
    queueMicrotask(() => setChosen((before) => withFields(before, fields)));
    started.save(fields);
  }, [initial, form]);

  // On return to the page: another tab may have changed the cart, or time a price. The lines are rendered by the
  // server.
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState !== 'visible') return;
      void sync.current?.refresh().then((check) => {
        if (check && linesOf(check) !== linesOf(initial)) window.location.reload();
      });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [initial]);

  const choose = (change: Partial<Chosen>, whileTyping = false): void => {
    const next = { ...chosen, ...change };
    setChosen(next);
    sync.current?.save(differences(toFields(chosen), toFields(next)), whileTyping);
  };
  /** A title that fits the kind, as the server would take it. */
  const chooseKind = (invoiceKind: InvoiceKind): void => {
    const title = titleFor(data.titles, invoiceKind, chosen.invoiceTitleId);
    choose({
      invoiceKind,
      invoiceTitleId: invoiceKind === 'none' ? chosen.invoiceTitleId : (title?.id ?? null),
    });
  };
  /** Marked at once; the sum follows with the answer. */
  const payWith = (fields: Pick<ChoiceFields, 'coupon_id' | 'voucher_ids'>): void => {
    setData((before) => withCoupons(before, fields));
    setPricing(true);
    sync.current?.save(fields);
  };
  const handOver = useCallback((isSent: boolean): void => sync.current?.handOver(isSent), []);
  return { data, chosen, isPricing, choose, chooseKind, payWith, handOver };
}

/** Content of the rendered lines, to notice when it would be different now. */
const linesOf = ({ goodsFen, count, lineCount, differences, problems }: CheckOrderData): string =>
  JSON.stringify([goodsFen, count, lineCount, differences, problems]);

const toFields = ({
  addressId,
  invoiceKind,
  invoiceTitleId,
  deliveryNotes,
  remark,
}: Chosen): ChoiceFields => ({
  ...(addressId !== null && { address_id: addressId }),
  invoice_kind: invoiceKind,
  invoice_title_id: invoiceTitleId ?? '',
  delivery_notes: deliveryNotes.join(),
  remark,
});

const chosenIds = (options: readonly CouponOption[]): number[] =>
  options.filter(({ chosen }) => chosen).map(({ id }) => id);

const couponFields = ({ coupons, vouchers }: CheckOrderData): ChoiceFields => ({
  ...(coupons.length > 0 && { coupon_id: chosenIds(coupons)[0] ?? ('none' as const) }),
  ...(vouchers.length > 0 && { voucher_ids: chosenIds(vouchers).join() }),
});

function withCoupons(
  data: CheckOrderData,
  { coupon_id: couponId, voucher_ids: voucherIds }: Pick<ChoiceFields, 'coupon_id' | 'voucher_ids'>,
): CheckOrderData {
  const ids = voucherIds?.split(',').map(Number);
  return {
    ...data,
    coupons:
      couponId === undefined
        ? data.coupons
        : data.coupons.map((option) => ({ ...option, chosen: option.id === couponId })),
    vouchers:
      ids === undefined
        ? data.vouchers
        : data.vouchers.map((option) => ({ ...option, chosen: ids.includes(option.id) })),
  };
}

function formFields(form: HTMLFormElement): ChoiceFields {
  const fields = new FormData(form);
  const text = (name: string): string | undefined => fields.get(name)?.toString();
  const address = Number(text('address_id'));
  const title = text('invoice_title_id');
  return {
    ...(address > 0 && { address_id: address }),
    ...(text('invoice_kind') !== undefined && { invoice_kind: text('invoice_kind') ?? '' }),
    ...(title !== undefined && { invoice_title_id: title === '' ? ('' as const) : Number(title) }),
    delivery_notes: DELIVERY_NOTE_NAMES.filter((name) =>
      fields.getAll('delivery_notes[]').includes(name),
    ).join(),
    remark: text('remark') ?? '',
    ...(text('coupon_id') !== undefined && {
      coupon_id: text('coupon_id') === 'none' ? ('none' as const) : Number(text('coupon_id')),
    }),
    ...(fields.has('voucher_ids[]') && {
      voucher_ids: fields.getAll('voucher_ids[]').filter(Boolean).join(),
    }),
  };
}

function differences(before: ChoiceFields, after: ChoiceFields): ChoiceFields {
  const changed = Object.entries(after).filter(
    ([name, value]) => before[name as keyof ChoiceFields] !== value,
  );
  return Object.fromEntries(changed);
}

function withFields(before: Chosen, fields: ChoiceFields): Chosen {
  const { address_id, invoice_kind: kind = '', invoice_title_id: title, delivery_notes, remark } = fields;
  return {
    addressId: address_id ?? before.addressId,
    invoiceKind: Object.hasOwn(INVOICE_KINDS, kind) ? (kind as InvoiceKind) : before.invoiceKind,
    invoiceTitleId: title === undefined ? before.invoiceTitleId : title === '' ? null : title,
    deliveryNotes:
      delivery_notes === undefined
        ? before.deliveryNotes
        : DELIVERY_NOTE_NAMES.filter((name) => delivery_notes.split(',').includes(name)),
    remark: remark ?? before.remark,
  };
}
