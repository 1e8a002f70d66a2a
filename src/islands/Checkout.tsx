import { LONGEST_REMARK } from '#lib/trade/checkout/check-order.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/order/index.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { useEffect, useState, type ReactNode, type SubmitEvent } from 'react';
import AddressChoice from '#islands/checkout/AddressChoice.tsx';
import OrderAmounts from '#islands/checkout/OrderAmounts.tsx';
import { payableFen, type CheckOrderData } from '#lib/trade/checkout/check-order.rules.ts';
import { INVOICE_KINDS, type InvoiceKind } from '#lib/trade/orders/orders.rules.ts';

interface Props {
  data: CheckOrderData;
  /** The goods by order, as the server drew them. */
  children?: ReactNode;
}

const HINTS: Record<InvoiceKind, string> = {
  none: '需要时可在订单完成后补开',
  ordinary: '按下单公司名称开具，发货后可下载',
  special: '按资质中的税号开具，可抵扣',
};

/** Checking an order (spec §2 cart_step2): where to, which invoice, how much. The form is a real one. */
export default function Checkout({ data, children }: Props) {
  const [chosenId, setChosen] = useState(data.addressId);
  const [invoiceKind, setInvoiceKind] = useState(data.invoiceKind);
  const [isSending, setSending] = useState(false);
  const choice = data.choices.find(({ id }) => id === chosenId);
  const page = pageLink(`/cart/step2?key=${encodeURIComponent(data.key)}`);

  useEffect(() => {
    const back = (): void => setSending(false);
    window.addEventListener('pageshow', back);
    return () => window.removeEventListener('pageshow', back);
  }, []);

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    if (isSending || !choice) event.preventDefault();
    else setSending(true);
  };

  return (
    <div className="grid gap-3">
      <AddressChoice choices={data.choices} chosenId={chosenId} page={page} onChoose={setChosen} />
      {children}
      <form
        id="submit-order"
        method="post"
        action={callPath<typeof POST>('/api/order')}
        className="grid gap-3"
        onSubmit={onSubmit}
      >
        <input type="hidden" name="key" value={data.key} />
        <input type="hidden" name="form_page" value={page} />
        <input type="hidden" name="expected_fen" value={payableFen(data, choice)} />
        <section className="card grid gap-4 p-4 md:grid-cols-2">
          <fieldset>
            <legend className="mb-2 text-base font-bold">发票</legend>
            <div className="flex flex-wrap gap-2">
              {(Object.keys(INVOICE_KINDS) as InvoiceKind[]).map((kind) => (
                <label
                  key={kind}
                  className="flex h-9 items-center gap-2 rounded-md border border-line px-3 has-checked:border-brand has-checked:bg-brand-50 max-md:h-11"
                >
                  <input
                    type="radio"
                    name="invoice_kind"
                    value={kind}
                    className="size-4 accent-brand"
                    checked={kind === invoiceKind}
                    onChange={() => setInvoiceKind(kind)}
                  />
                  {INVOICE_KINDS[kind]}
                </label>
              ))}
            </div>
            <p className="meta mt-2" data-needs-js>
              {HINTS[invoiceKind]}
            </p>
          </fieldset>
          <div>
            <label htmlFor="remark" className="mb-2 block text-base font-bold">
              备注
            </label>
            <textarea
              id="remark"
              name="remark"
              rows={2}
              maxLength={LONGEST_REMARK}
              className="field h-auto! py-2"
              placeholder={`随货单、送货时间等要求，最多 ${LONGEST_REMARK} 字`}
              defaultValue={data.remark}
              data-keep={`remark:${data.key}`}
            />
          </div>
        </section>
        <OrderAmounts data={data} choice={choice} isSending={isSending} />
      </form>
    </div>
  );
}
