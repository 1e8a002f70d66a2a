import { type SubmitEvent, useEffect, useState } from 'react';
import BankAccount, { type BankAccountTexts } from '#islands/payment/BankAccount.tsx';
import LastPayment from '#islands/payment/LastPayment.tsx';
import MemberField from '#islands/parts/MemberField.tsx';
import OnlineMethods from '#islands/payment/OnlineMethods.tsx';
import OpenPayment from '#islands/payment/OpenPayment.tsx';
import OrdersTogether, { pageTogether } from '#islands/payment/OrdersTogether.tsx';
import PayClosed from '#islands/payment/PayClosed.tsx';
import PayHeader from '#islands/payment/PayHeader.tsx';
import TransferForm from '#islands/payment/TransferForm.tsx';
import { useKnownPayment, useOrderPay } from '#islands/payment/use-pay-news.ts';
import { type PayView, usePayView } from '#islands/payment/use-pay-view.ts';
import { useArrival, useFocusOf, useGoOn, useLeaving } from '#islands/payment/use-leaving.ts';
import WalletForm from '#islands/payment/WalletForm.tsx';
import { useCall } from '#islands/parts/use-call.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { QrDrawing } from '#lib/platform/drawing/qr.rules.ts';
import type { FilledField } from '#lib/platform/http/call/forms/open-form.server.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { ORDER_STATES, type OrderState, type PaymentProviderName } from '#lib/trade/orders/orders.rules.ts';
import {
  type OrderToPay,
  type OtherOrder,
  type PayPart,
  paySum,
} from '#lib/trade/payments/pay-page.rules.ts';
import type { TransferFields } from '#lib/trade/order-detail/pay-page.server.ts';
import { reportPay } from '#lib/trade/payments/payment.store.ts';
import type { PaymentAnswer } from '#lib/trade/payments/tries/watch.client.ts';
import type { postPayment } from '#lib/trade/payments/payments.calls.ts';

interface Props {
  order: OrderToPay;
  /** True when it may be paid online and from the balance, alone or with others. */
  isPayable: boolean;
  others: readonly OtherOrder[];
  /** True when all others are listed. */
  isWhole: boolean;
  first: PayView;
  /** The latest payment, if relevant; whether it can be continued, its orders and its code. */
  payment: PaymentAnswer | null;
  canGoOn: boolean;
  parts: readonly PayPart[];
  code: QrDrawing | null;
  /** Orders of that payment which need not be paid any more. */
  over: readonly { no: string; state: OrderState }[];
  providers: readonly PaymentProviderName[];
  /** Providers among them that the sandbox simulates. */
  played: readonly PaymentProviderName[];
  wallet: {
    balanceFen: number;
    hasPassword: boolean;
    isActing: boolean;
    fields: readonly FilledField[];
  };
  bank: BankAccountTexts;
  transfer: TransferFields;
  /** True when the transfer was refused and is to be seen. */
  isTransferOpen: boolean;
  memberId: number;
}

const start = (orderIds: readonly number[], provider: string) =>
  callApi<typeof postPayment>(
    'POST',
    '/api/payment',
    { order_ids: orderIds.join(','), provider },
    { onMessage: (words) => void toast(words) },
  );

/** Paying an order (product §7.5): the ways to pay, and the payment that is awaited. Forms do it without JavaScript. */
export default function PayOrder(props: Props) {
  const { order, others, isWhole, over, providers, played, wallet, bank, memberId } = props;
  useArrival();
  const [begun, setBegun] = useState<{ payment: PaymentAnswer; parts: readonly PayPart[] } | null>(null);
  const known = begun?.payment ?? props.payment;
  const payment = useKnownPayment(known);
  const { view, show } = usePayView(props.first, known?.id ?? null);
  const pay = useOrderPay(order);
  const starting = useCall(start);
  const { isLeaving, leave } = useLeaving();
  const sum = paySum(order, others, { chosen: view.chosen, balanceFen: wallet.balanceFen });
  const page = pageTogether(order.id, view.chosen, isWhole);
  const canGoOn = begun ? begun.payment.state === 'open' && begun.payment.start_kind !== '' : props.canGoOn;
  const isShown = view.shows === 'payment' && payment !== null && canGoOn;
  useGoOn(isShown && payment.state === 'paid' ? payment.next : null);
  // A refused transfer: the other ways to pay must be shown by the server.
  const isRefused = order.isTransferWaiting && pay.state === 'unpaid';
  useEffect(() => {
    if (isRefused) window.location.reload();
  }, [isRefused]);
  useFocusOf(view.shows === 'payment' ? 'open-payment' : 'ways');

  const onStart = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (starting.isPending || !(submitter instanceof HTMLButtonElement)) return;
    const answer = await starting.run(sum.orderIds, submitter.value);
    if (!answer) return;
    const all = [order, ...others];
    setBegun({
      payment: answer,
      parts: answer.order_ids.flatMap((id) => {
        const one = all.find((other) => other.id === id);
        return one ? [{ id, no: one.no, amountFen: one.payableFen }] : [];
      }),
    });
    show({ ...view, shows: answer.start_kind === '' ? 'ways' : 'payment' }, answer.next, answer.id);
  };

  const isOver = !isLeaving && (pay.state === 'paid' || pay.state === 'cancelled');
  if (known && isShown && (payment.state === 'paid' || (payment.state === 'open' && !isOver))) {
    const parts = begun?.parts ?? props.parts;
    return (
      <OpenPayment
        payment={known}
        code={begun ? null : props.code}
        isPlayed={played.includes(payment.provider)}
        orders={parts}
        from={order.id}
        title={parts.length > 1 ? `${parts.length} 张订单一起支付` : `支付订单 ${order.no}`}
        others={page}
        onOthers={() => show({ ...view, shows: 'ways' }, page)}
        memberId={memberId}
      />
    );
  }
  if (isOver)
    return (
      <PayClosed orderId={order.id} isCancelled={pay.state === 'cancelled'} reason={order.cancelReason} />
    );
  const isChecking = pay.state === 'checking';
  const isPayable = props.isPayable && !isChecking;
  const isTogether = sum.orderIds.length > 1;
  return (
    <>
      {known && (
        <LastPayment
          payment={known}
          canGoOn={canGoOn}
          onGoOn={() => show({ ...view, shows: 'payment' }, known.next)}
        />
      )}
      {!begun &&
        over.map(({ no, state }) => (
          <p key={no} className="mb-3 rounded-md border border-info-200 bg-info-50 px-4 py-3 text-info">
            一起支付的订单 <span className="tabular-nums">{no}</span>
            {` ${ORDER_STATES[state]}，不用再付，以下不含这张订单。`}
          </p>
        ))}
      <PayHeader order={order} isChecking={isChecking}>
        {isPayable && (
          <OrdersTogether
            id={order.id}
            others={others}
            chosen={view.chosen}
            isWhole={isWhole}
            onChoose={(chosen, at) => show({ shows: 'ways', chosen }, at)}
          />
        )}
        {isPayable && isTogether && (
          <p className="flex items-baseline justify-end gap-2 border-t border-line py-2">
            {`${sum.orderIds.length} 张订单应付`}
            <b className="price text-lg">{formatFen(sum.totalFen)}</b>
          </p>
        )}
      </PayHeader>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {isPayable && (
          <div className="grid gap-3">
            {providers.length > 0 && payment?.state !== 'mismatched' && (
              <section className="card px-4 py-3" aria-labelledby="online">
                <h2 id="online" className="mb-2 flex items-center gap-2 text-base font-bold">
                  <span className="i-lucide-shield-check size-5 text-brand" />
                  在线支付
                </h2>
                <form
                  method="post"
                  action={callPath<typeof postPayment>('/api/payment')}
                  onSubmit={(event) => void onStart(event)}
                >
                  <MemberField memberId={memberId} page={page} />
                  <input type="hidden" name="order_ids" value={sum.orderIds.join(',')} />
                  <OnlineMethods
                    played={played}
                    providers={providers}
                    amountFen={sum.totalFen}
                    isPending={starting.isPending}
                  />
                </form>
              </section>
            )}
            <WalletForm
              sum={sum}
              balanceFen={wallet.balanceFen}
              fields={wallet.fields}
              hasPassword={wallet.hasPassword}
              isActing={wallet.isActing}
              memberId={memberId}
              page={page}
              onPaid={(ids, next) => {
                leave(next);
                for (const id of ids) reportPay(`order:${id}`, { state: 'paid' });
              }}
            />
          </div>
        )}
        <section className="card px-4 py-3" aria-labelledby="by-transfer">
          <h2 id="by-transfer" className="mb-1 flex items-center gap-2 text-base font-bold">
            <span className="i-lucide-landmark size-5 text-brand" />
            对公转账
          </h2>
          <p className="mb-2 text-ink-2">
            {`${isTogether ? `只付订单 ${order.no}。` : ''}转入以下账户后填写转账信息，财务核对到账后发货。`}
          </p>
          <BankAccount to={bank} amountFen={order.payableFen} orderNo={order.no} />
          <details className="mt-4" open={props.isTransferOpen}>
            <summary className="btn w-full">{isChecking ? '更正转账信息' : '已转账，填写转账信息'}</summary>
            <div className="mt-4">
              <TransferForm
                order={order}
                form={props.transfer}
                isChecking={isChecking}
                memberId={memberId}
                page={page}
              />
            </div>
          </details>
        </section>
      </div>
    </>
  );
}
