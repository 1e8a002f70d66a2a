import type { SubmitEvent } from 'react';
import { useCall } from '#islands/parts/use-call.ts';
import { useTimeLeft } from '#islands/parts/use-time-left.ts';
import MemberField from '#islands/parts/MemberField.tsx';
import PaymentCode from '#islands/payment/PaymentCode.tsx';
import { useFollowedPayment, useKnownPayment } from '#islands/payment/use-pay-news.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { toast } from '#lib/platform/browser/dialogs/dialogs.client.ts';
import type { QrDrawing } from '#lib/platform/drawing/qr.rules.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatMoment } from '#lib/platform/time.rules.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import type { PayPart } from '#lib/trade/payments/pay-page.rules.ts';
import { TRY_MESSAGES } from '#lib/trade/payments/tries/tries.rules.ts';
import { type PaymentAnswer, reportPayment } from '#lib/trade/payments/tries/watch.client.ts';
import type { postPaymentIdCheck } from '#lib/trade/payments/payments.calls.ts';

export interface OpenPaymentProps {
  payment: PaymentAnswer;
  /** Its code as the page drew it; null where it has none, or was begun on the page. */
  code: QrDrawing | null;
  /** True when the sandbox simulates the provider. */
  isPlayed: boolean;
  /** The thing paid for, in a few words. */
  title: string;
  /** The orders it pays; of a top-up none. */
  orders?: readonly PayPart[];
  /** The order of this page. */
  from?: number;
  /** The page with the other ways to pay. */
  others: string;
  /** Shows these in place. */
  onOthers?: () => void;
  memberId: number;
}

const askProvider = (id: number, from: number | undefined) =>
  callApi<typeof postPaymentIdCheck>('POST', `/api/payment/${id}/check`, { from });

/** An awaited payment: its code or page, its deadline, and its state. */
export default function OpenPayment(props: OpenPaymentProps) {
  const { isPlayed, title, orders = [], from, others, onOthers, memberId } = props;
  const payment = useKnownPayment(props.payment);
  const { id, provider, amount_fen: amountFen, start_kind: startKind, start_text: startText } = payment;
  const asking = useCall(askProvider);
  useFollowedPayment(payment.state === 'open' ? id : null, from);
  const word = PAYMENT_PROVIDERS[provider];
  const isCode = startKind === 'code';
  const isAddress = startText.startsWith('http');
  // The sandbox is a page of this shop: it is opened under the name the reader came by, where the session is.
  const address = isPlayed && isAddress ? new URL(startText).pathname : startText;
  const scanner = provider === 'wechat' ? '微信“扫一扫”' : '手机相机或浏览器“扫一扫”';

  const onCheck = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const answer = await asking.run(id, from);
    if (answer?.state === 'open') void toast(TRY_MESSAGES.open);
    else if (answer) reportPayment(answer);
  };

  return (
    <section
      className="card grid justify-items-center gap-3 px-4 py-6 text-center"
      aria-labelledby="open-payment"
      data-payment={id}
    >
      <h2 id="open-payment" tabIndex={-1} className="text-base font-bold outline-none">
        {title}
      </h2>
      <p>
        {word}
        <span className="price ml-2 text-3xl">{formatFen(amountFen)}</span>
      </p>
      {orders.length > 1 && (
        <ul className="grid w-full max-w-sm gap-1" aria-label="一起支付的订单">
          {orders.map((order) => (
            <li key={order.id} className="flex justify-between gap-4 tabular-nums">
              <a href={pageLink(`/order/info/${order.id}`)} className="link">
                {order.no}
              </a>
              <span className="price">{formatFen(order.amountFen)}</span>
            </li>
          ))}
        </ul>
      )}
      {isCode && <PaymentCode text={startText} label={`${word}付款码，用${scanner}`} drawn={props.code} />}
      {isCode && <p className="text-ink-2">{`用${scanner}扫码付款，付款后本页会自己更新`}</p>}
      {(startKind === 'page' || isAddress) && (
        <p>
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className={isCode ? 'btn px-6' : 'btn-primary h-11 px-8 text-base'}
          >
            {isCode ? '在这台设备上付款' : `去${word}付款`}
          </a>
        </p>
      )}
      {startKind === 'page' && <p className="text-ink-2">付款页在新窗口打开；付完回到这里，本页会自己更新</p>}
      <TimeToPay payment={payment} />
      {isPlayed && (
        <p className="rounded-md bg-info-50 px-3 py-2 text-xs text-info">
          {`演示商城：${word}由沙箱扮演，不会真的扣款，打开付款页后可以选择结果。`}
        </p>
      )}
      <div className="mt-1 flex flex-wrap justify-center gap-3">
        <form
          method="post"
          action={callPath<typeof postPaymentIdCheck>(`/api/payment/${id}/check`)}
          onSubmit={(event) => void onCheck(event)}
        >
          <MemberField memberId={memberId} />
          {from !== undefined && <input type="hidden" name="from" value={from} />}
          <button className="btn px-5" disabled={asking.isPending}>
            {asking.isPending ? '正在查询' : '刷新支付状态'}
          </button>
        </form>
        <a
          href={others}
          className="btn px-5"
          onMouseDown={onOthers && ((event) => event.preventDefault())}
          onClick={
            onOthers &&
            ((event) => {
              event.preventDefault();
              onOthers();
            })
          }
        >
          换一种付款方式
        </a>
      </div>
    </section>
  );
}

/** Time left to pay; once it is paid, a note of that. */
function TimeToPay({ payment }: { payment: PaymentAnswer }) {
  const { state, created_at: createdAt, expires_at: expiresAt } = payment;
  const left = useTimeLeft(expiresAt);
  if (state === 'paid')
    return (
      <p role="status" className="font-bold text-brand">
        已付款，正在打开结果
      </p>
    );
  return (
    <p className="font-bold text-notice">
      <span data-needs-js className="tabular-nums">
        {left === null ? '' : left === '' ? '付款时间已过' : `还有 ${left}`}
      </span>
      <span className="block text-xs font-normal text-ink-2 tabular-nums">
        {`${formatMoment(createdAt).slice(11)} 发起，请在 ${formatMoment(expiresAt).slice(11)} 前付款，过时要重新生成`}
      </span>
    </p>
  );
}
