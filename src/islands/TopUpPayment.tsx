import { useEffect } from 'react';
import LastPayment from '#islands/payment/LastPayment.tsx';
import OpenPayment, { type OpenPaymentProps } from '#islands/payment/OpenPayment.tsx';
import { useGoOn } from '#islands/payment/use-leaving.ts';
import { useKnownPayment } from '#islands/payment/use-pay-news.ts';

interface Props extends Omit<OpenPaymentProps, 'title' | 'orders' | 'from' | 'onOthers'> {
  /** True when the page is for it, and does not only mention it above the form. */
  isShown: boolean;
  canGoOn: boolean;
}

/** A payment that fills the balance: awaited in the place of the form, or mentioned above it. */
export default function TopUpPayment({ isShown, canGoOn, ...open }: Props) {
  const { state, next } = useKnownPayment(open.payment);
  const isOver = isShown && state !== 'open';
  useGoOn(isOver && state === 'paid' ? next : null);
  useEffect(() => {
    // The form in its place must be shown by the server.
    if (isOver && state !== 'paid') window.location.reload();
  }, [isOver, state]);
  if (!isShown) return <LastPayment payment={open.payment} canGoOn={canGoOn} />;
  return <OpenPayment {...open} title="余额充值" />;
}
