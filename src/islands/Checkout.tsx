import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { postCheckoutKeyChoices, postCheckoutKeyLines } from '#lib/trade/checkout/checkout.calls.ts';
import type { postOrder } from '#lib/trade/order-detail/orders.calls.ts';
import type { FormField } from '#lib/platform/http/call/forms/form-field.rules.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import AddressChoice from '#islands/checkout/AddressChoice.tsx';
import CouponChoice from '#islands/checkout/CouponChoice.tsx';
import InvoiceChoice from '#islands/checkout/InvoiceChoice.tsx';
import { OrderAmounts, SubmitBar } from '#islands/checkout/OrderAmounts.tsx';
import { useChoices } from '#islands/checkout/use-choices.ts';
import { LONGEST_REMARK, payableFen } from '#lib/trade/checkout/choices.rules.ts';
import type { CheckOrderData } from '#lib/trade/checkout/checkout.fields.ts';
import { DELIVERY_NOTE_NAMES, DELIVERY_NOTES, type DeliveryNote } from '#lib/trade/orders/orders.rules.ts';

interface Props {
  data: CheckOrderData;
  /** Fields of the declared forms that may be filled in here. */
  fields: { address: readonly FormField[]; title: readonly FormField[] };
  /** The goods by order, as the server drew them. */
  children?: ReactNode;
}

/**
 * Checking an order (product §7.1): address, invoice, amounts. The form is a real one, and every choice is saved with
 * the draft as it is made.
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
    // A press that changes lines opens another page.
    if (event.nativeEvent.submitter?.hasAttribute('formaction')) return;
    if (isSending || isPricing || !choice) return event.preventDefault();
    setSending(true);
    handOver(true);
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      <LineAlerts
        data={data}
        change={callPath<typeof postCheckoutKeyLines>(`/api/checkout/${data.key}/lines`)}
      />
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
        saving={callPath<typeof postCheckoutKeyChoices>(`/api/checkout/${data.key}/choices`)}
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
        <RequestFields
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
        action={callPath<typeof postOrder>('/api/order')}
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

interface LineAlertsProps {
  data: CheckOrderData;
  /** Changes the lines; all choices are sent with the form. */
  change: string;
}

interface AlertProps {
  change: string;
  name: 'drop' | 'take';
  ids: readonly number[];
  head: string;
  texts: readonly string[];
  button: string;
}

function LineAlert({ change, name, ids, head, texts, button }: AlertProps) {
  if (texts.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border border-danger-200 bg-danger-50 px-4 py-3">
      <p className="font-bold text-danger">{head}</p>
      <ul className="mt-1 list-disc pl-5">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <button
        form="submit-order"
        formAction={change}
        name={name}
        value={ids.join()}
        className="btn mt-2 max-md:h-11"
      >
        {button}
      </button>
    </div>
  );
}

/** Problems of lines that block the order, and differences from the cart, each fixed by one press. */
function LineAlerts({ data, change }: LineAlertsProps) {
  const { problems, barredIds, differences, differingIds } = data;
  return (
    <>
      <LineAlert
        change={change}
        name="drop"
        ids={barredIds}
        head="有商品暂时不能下单，可在下方逐件调整"
        texts={problems}
        button="这些都不买，其余下单"
      />
      <LineAlert
        change={change}
        name="take"
        ids={differingIds}
        head="与购物车或之前的价格不同，请核对"
        texts={differences}
        button="按现在的购物车和价格更新"
      />
    </>
  );
}

interface RequestFieldsProps {
  notes: readonly DeliveryNote[];
  remark: string;
  onNotes: (notes: DeliveryNote[]) => void;
  onRemark: (remark: string) => void;
}

/** Requests for the papers delivered with the goods, and other remarks. */
function RequestFields({ notes, remark, onNotes, onRemark }: RequestFieldsProps) {
  const left = LONGEST_REMARK - remark.length;
  return (
    <div className="grid content-start gap-4">
      <fieldset>
        <legend className="mb-2 text-base font-bold">随货单</legend>
        {/* Marks that none is ticked, as unticked boxes are not sent. */}
        <input type="hidden" name="delivery_notes[]" value="" form="submit-order" />
        <div className="flex flex-wrap gap-x-4 gap-y-1">
          {DELIVERY_NOTE_NAMES.map((name) => (
            <label key={name} className="flex min-h-9 items-center gap-2 max-md:min-h-11">
              <input
                type="checkbox"
                name="delivery_notes[]"
                form="submit-order"
                value={name}
                className="size-4.5 accent-brand"
                checked={notes.includes(name)}
                onChange={(event) =>
                  onNotes(
                    event.currentTarget.checked ? [...notes, name] : notes.filter((other) => other !== name),
                  )
                }
              />
              {DELIVERY_NOTES[name]}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor="remark" className="mb-2 block text-base font-bold">
          备注
        </label>
        <textarea
          id="remark"
          name="remark"
          form="submit-order"
          rows={2}
          maxLength={LONGEST_REMARK}
          className="field h-auto! py-2"
          placeholder="送货时间、收货要求等"
          aria-describedby="remark-hint"
          value={remark}
          onChange={(event) => onRemark(event.currentTarget.value)}
        />
        <p id="remark-hint" className="meta mt-1">
          最多 {LONGEST_REMARK} 字{left < LONGEST_REMARK && `，还可填 ${left} 字`}
        </p>
      </div>
    </div>
  );
}
