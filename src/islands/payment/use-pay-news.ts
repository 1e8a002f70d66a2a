import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type OrderPay, type OrderToPay, payOf } from '#lib/trade/payments/pay-page.rules.ts';
import { $payNews, type Awaited, newsSince, type PayNews } from '#lib/trade/payments/payment.store.ts';
import { followOrder, followPayment, type PaymentAnswer } from '#lib/trade/payments/tries/watch.client.ts';

/** Returns the news of a payment or an order since the page was asked for; null where the page knows the last itself. */
const usePayNews = (of: Awaited): PayNews | null =>
  newsSince(useStore($payNews, { ssr: 'initial' }), of, performance.timeOrigin);

/** A payment as the page has it, with what became of it since. */
export function useKnownPayment<Known extends PaymentAnswer | null>(payment: Known): Known {
  const news = usePayNews(`payment:${payment?.id ?? 0}`);
  if (payment === null || news === null) return payment;
  const { state, problem, next } = news;
  return { ...payment, state: state as PaymentAnswer['state'], problem, next };
}

/** Follows a payment while it is awaited: what becomes of it comes by the store. */
export function useFollowedPayment(id: number | null, from?: number): void {
  useEffect(() => (id === null ? undefined : followPayment(id, from)), [id, from]);
}

/**
 * Returns how far an order is paid, with why not: as its page has it, or as it became since; followed while a transfer
 * waits, unless another part of the page does so.
 */
export function useOrderPay(
  order: Pick<OrderToPay, 'id' | 'state' | 'isTransferWaiting'>,
  { isFollowed = true } = {},
) {
  const news = usePayNews(`order:${order.id}`);
  const state = (news?.state ?? payOf(order)) as OrderPay;
  const followed = isFollowed && state === 'checking' ? order.id : null;
  useEffect(() => (followed === null ? undefined : followOrder(followed)), [followed]);
  return { state, problem: news?.problem ?? '' };
}
