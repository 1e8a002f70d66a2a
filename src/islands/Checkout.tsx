import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST as save } from '#pages/api/checkout/[key]/choices.ts';
import type { POST as changeLines } from '#pages/api/checkout/[key]/lines.ts';
import type { POST } from '#pages/api/order/index.ts';
import type { FormField } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import AddressChoice from '#islands/checkout/AddressChoice.tsx';
import CouponChoice from '#islands/checkout/CouponChoice.tsx';
import InvoiceChoice from '#islands/checkout/InvoiceChoice.tsx';
import LineAlerts from '#islands/checkout/LineAlerts.tsx';
import { OrderAmounts, SubmitBar } from '#islands/checkout/OrderAmounts.tsx';
import { useChoices } from '#islands/checkout/use-choices.ts';
import WishFields from '#islands/checkout/WishFields.tsx';
import { payableFen } from '#lib/trade/checkout/choices.rules.ts';
import type { CheckOrderData } from '#lib/trade/checkout/checkout.fields.ts';

interface Props {
  data: CheckOrderData;
  /** Fields of the declared forms that may be filled in here. */
  fields: { address: readonly FormField[]; title: readonly FormField[] };
  /** The goods by order, as the server drew them. */
  children?: ReactNode;
}

/**
 * Checking an order (product §7.1): where to, which invoice, how much. The form is a real one, and every choice
 * is saved with the draft as it is made.
 */
export default function Checkout({ data: initial, fields, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { data, chosen, isPricing, choose, chooseKind, payWith, handOver } = useChoices(initial, form);
  const [isSending, setSending] = useState(false);
  const choice = data.choices.find(({ id }) => id === chosen.addressId);
  const page = pageLink(`/cart/step2?key=${encodeURIComponent(data.key)}`);

  useEffect(() => {
    const back = (): void => {
      setSending(false);
      handOver(false);
    };
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, [handOver]);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    // a press that puts lines right leads elsewhere
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return;
    if (isSending || isPricing || !choice) return event.preventDefault();
    setSending(true);
    handOver(true);
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      <LineAlerts data={data} change={callPath<typeof changeLines>(`/api/checkout/${data.key}/lines`)} />
      {data.notices.length > 0 && (
        <ul
          role="status"
          className="rounded-md border border-notice-200 bg-notice-50 px-4 py-3 text-notice"
          aria-label="与之前的选择不同"
        >
          {data.notices.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <AddressChoice
        fields={fields.address}
        choices={data.choices}
        first={data.firstAddress}
        chosenId={chosen.addressId}
        page={page}
        saving={callPath<typeof save>(`/api/checkout/${data.key}/choices`)}
        onChoose={(addressId) => choose({ addressId })}
      />
      {children}
      <section className="card grid gap-4 p-4 lg:grid-cols-2">
        <InvoiceChoice
          fields={fields.title}
          kind={chosen.invoiceKind}
          titleId={chosen.invoiceTitleId}
          titles={data.titles}
          company={data.company}
          page={page}
          onKind={chooseKind}
          onTitle={(invoiceTitleId) => choose({ invoiceTitleId })}
        />
        <WishFields
          notes={chosen.deliveryNotes}
          remark={chosen.remark}
          onNotes={(deliveryNotes) => choose({ deliveryNotes })}
          onRemark={(remark) => choose({ remark }, true)}
        />
      </section>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_340px]">
        <CouponChoice
          coupons={data.coupons}
          vouchers={data.vouchers}
          onCoupon={(coupon_id) => payWith({ coupon_id })}
          onVouchers={(ids) => payWith({ voucher_ids: ids.join() })}
        />
        <OrderAmounts data={data} choice={choice} />
      </div>
      <form
        ref={form}
        id="submit-order"
        method="post"
        action={callPath<typeof POST>('/api/order')}
        className="contents"
        onSubmit={onSubmit}
      >
        <input type="hidden" name="key" value={data.key} />
        <input type="hidden" name="form_page" value={page} />
        <input type="hidden" name="expected_fen" value={payableFen(data, choice)} />
        <input type="hidden" name="expected_gifts" value={data.giftUnits} />
        <SubmitBar data={data} choice={choice} isSending={isSending} isPricing={isPricing} />
      </form>
    </div>
  );
}
