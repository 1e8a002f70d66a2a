import { useKnownPayment } from '#islands/payment/use-pay-news.ts';
import { formatFen } from '#lib/platform/money.rules.ts';
import { formatMoment } from '#lib/platform/time.rules.ts';
import { PAYMENT_PROVIDERS } from '#lib/trade/orders/orders.rules.ts';
import { TRY_MESSAGES } from '#lib/trade/payments/tries/tries.rules.ts';
import type { PaymentAnswer } from '#lib/trade/payments/tries/watch.client.ts';

interface Props {
  payment: PaymentAnswer;
  /** True when it can still be paid as it was begun, as far as the page knows. */
  canGoOn: boolean;
  /** Shows it in place; without it its link does. */
  onGoOn?: (() => void) | undefined;
}

/** The result of the last payment, where the buyer has to know it before paying again. */
export default function LastPayment({ payment: known, canGoOn, onGoOn }: Props) {
  const payment = useKnownPayment(known);
  const {
    state,
    provider,
    amount_fen: amountFen,
    problem,
    order_ids: orderIds,
    expires_at: expiresAt,
  } = payment;
  const isOpen = canGoOn && state === 'open';
  const isNews = payment !== known;
  const isGrave = state === 'mismatched' || state === 'failed';
  const says =
    state === 'open' ? problem && `${problem}，请稍后再试，或换一种付款方式。` : TRY_MESSAGES[state];
  const word = `${PAYMENT_PROVIDERS[provider]} ${formatFen(amountFen)}`;
  if (isOpen)
    return (
      <p className="mb-3 rounded-md border border-info-200 bg-info-50 px-4 py-3 text-info">
        {`${orderIds.length > 1 ? `${orderIds.length} 张订单一起的` : ''}${word} 还没有付，付款码 ${formatMoment(expiresAt).slice(11)} 前有效。`}
        <a
          href={payment.next}
          className="underline"
          onMouseDown={onGoOn && ((event) => event.preventDefault())}
          onClick={
            onGoOn &&
            ((event) => {
              event.preventDefault();
              onGoOn();
            })
          }
        >
          接着付这一笔
        </a>
      </p>
    );
  if (state === 'paid')
    return isNews ? (
      <p role="status" className="mb-3 rounded-md border border-brand-200 bg-brand-50 px-4 py-3 text-brand">
        {`${word} ${TRY_MESSAGES.paid}。`}
        <a href={payment.next} className="underline">
          查看结果
        </a>
      </p>
    ) : null;
  if (!says) return null;
  return (
    <p
      role={isNews ? 'status' : undefined}
      className={`mb-3 rounded-md border px-4 py-3 ${isGrave ? 'border-danger-200 bg-danger-50 text-danger' : 'border-notice-200 bg-notice-50 text-notice'}`}
    >
      {`上一次${word}：${says}`}
      {state === 'mismatched' && problem && <span className="block text-xs">{problem}</span>}
    </p>
  );
}
