import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type OrderPay, type OrderToPay, payOf } from '#lib/trade/payments/pay-page.rules.ts';
import { $payNews, type Awaited, newsSince, type PayNews } from '#lib/trade/payments/payment.store.ts';
import { followOrder, followPayment, type PaymentAnswer } from '#lib/trade/payments/tries/watch.client.ts';

/**
 * Returns the news of a payment or an order since the page was asked for; null where the page already has the latest.
 */
const usePayNews = (of: Awaited): PayNews | null =>
  newsSince(useStore($payNews, { ssr: 'initial' }), of, performance.timeOrigin);

/** A payment as the page has it, updated with later news. */
export function useKnownPayment<Known extends PaymentAnswer | null>(payment: Known): Known {
  const news = usePayNews(`payment:${payment?.id ?? 0}`);
  if (payment === null || news === null) return payment;
  const { state, problem, next } = news;
  return { ...payment, state: state as PaymentAnswer['state'], problem, next };
}

/** Follows an awaited payment: its news come from the store. */
export function useFollowedPayment(id: number | null, from?: number): void {
  useEffect(() => (id === null ? undefined : followPayment(id, from)), [id, from]);
}

/**
 * Returns the payment state of an order with the reason for a refusal: as its page has it, or as it has become since;
 * followed while a transfer waits, unless another part of the page does so.
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
