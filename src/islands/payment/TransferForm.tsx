import { type FocusEvent, type SubmitEvent, useCallback, useRef, useState } from 'react';
import { DeclaredField } from '#islands/parts/Field.tsx';
import { useFieldErrors, useKeptForm } from '#islands/parts/hooks.ts';
import { useCall } from '#islands/parts/use-call.ts';
import MemberField from '#islands/parts/MemberField.tsx';
import { useLeaving } from '#islands/payment/use-leaving.ts';
import SlipField from '#islands/payment/SlipField.tsx';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { CallError } from '#lib/platform/browser/calls/call-error.rules.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { payerWords } from '#lib/trade/orders/payer.rules.ts';
import type { OrderToPay } from '#lib/trade/payments/pay-page.rules.ts';
import type { TransferFields } from '#lib/trade/order-detail/pay-page.server.ts';
import { reportPay } from '#lib/trade/payments/payment.store.ts';
import type { postOrderIdPayTransfer } from '#lib/trade/payments/order-payments.calls.ts';

interface Props {
  order: OrderToPay;
  form: TransferFields;
  isChecking: boolean;
  memberId: number;
  /** The page that shows the form again without a script. */
  page: string;
}

/** Sends the form, and returns the answer's message with the page that is to show it. */
async function announce(id: number, form: FormData): Promise<{ words: string; next: string }> {
  let words = '';
  const onMessage = (message: string): void => void (words = message);
  const { next } = await callApi<typeof postOrderIdPayTransfer>(
    'POST',
    `/api/order/${id}/pay/transfer`,
    form,
    {
      onMessage,
    },
  );
  return { words, next };
}

/** The form for a bank transfer, with its slip; sent again it replaces the earlier data. */
export default function TransferForm({ order, form: opened, isChecking, memberId, page }: Props) {
  const { id, company, kind } = order;
  const form = useRef<HTMLFormElement>(null);
  const first = Object.fromEntries(opened.fields.map(({ name, error }) => [name, error ? [error] : []]));
  const { errors, setErrors, onInput: onMended } = useFieldErrors(first);
  const { kept, key, onInput, forget } = useKeptForm(`transfer-${id}`, form);
  const [isShrinking, setShrinking] = useState(false);
  const { isLeaving, leave } = useLeaving();
  const send = useCallback(
    (fields: FormData) =>
      announce(id, fields).catch((error: unknown) => {
        const wrong = error instanceof CallError ? error.fields : {};
        setErrors(wrong);
        form.current?.querySelector<HTMLElement>(`[name="${Object.keys(wrong)[0] ?? ''}"]`)?.focus();
        throw error;
      }),
    [id, setErrors],
  );
  const sending = useCall(send);
  const isBusy = sending.isPending || isShrinking || isLeaving;

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const answer = await sending.run(new FormData(event.currentTarget));
    if (!answer) return;
    forget();
    reportPay(`order:${id}`, { state: 'checking' });
    leave(answer.next, answer.words);
  };
  const onPayer = ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>): void => {
    const words = value.trim() && payerWords(value, company);
    setErrors((now) => ({ ...now, payer_name: words ? [words] : [] }));
  };

  return (
    <form
      ref={form}
      key={key}
      method="post"
      action={callPath<typeof postOrderIdPayTransfer>(`/api/order/${id}/pay/transfer`)}
      encType="multipart/form-data"
      className="grid gap-4"
      onInput={(event) => {
        onInput(event);
        onMended(event);
      }}
      onSubmit={(event) => void onSubmit(event)}
    >
      <MemberField memberId={memberId} page={page} />
      {opened.fields.map((field) =>
        field.kind === 'file' ? (
          <SlipField
            key={field.name}
            field={field}
            error={errors[field.name]?.[0]}
            sent={opened.slip}
            onBusy={setShrinking}
          />
        ) : (
          <DeclaredField
            key={field.name}
            field={field}
            error={errors[field.name]?.[0]}
            value={kept?.[field.name] ?? field.value}
            autoFocus={field.autofocus}
            {...(field.name === 'payer_name' && kind === 'ephedrine' && { onBlur: onPayer })}
          />
        ),
      )}
      <button className="btn-primary h-11 w-full text-base" disabled={isBusy}>
        {isChecking ? '更正转账信息' : '我已转账，提交信息'}
      </button>
    </form>
  );
}
