import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { OrderPay } from '#lib/trade/payments/pay-page.rules.ts';
import { reportPay } from '#lib/trade/payments/payment.store.ts';
import type { getOrderId } from '#lib/trade/order-detail/orders.calls.ts';
import type { getPaymentId, getPaymentIdEvents } from '#lib/trade/payments/payments.calls.ts';

/** A payment as calls and pages give it. */
export type PaymentAnswer = AnswerOf<typeof getPaymentId>;

/** Interval (ms) at which a payment is asked for when events do not come through. */
const ASK_PAYMENT_MS = 3000;
/** Interval (ms) at which an order is asked for while a person checks its transfer. */
const ASK_ORDER_MS = 15_000;

const isSeen = (): boolean => document.visibilityState === 'visible';

/** Stores the state of a payment from a call, and that its orders are paid. */
export function reportPayment({
  id,
  state,
  problem,
  next,
  order_ids: orderIds,
  to_wallet,
}: PaymentAnswer): void {
  reportPay(`payment:${id}`, { state, problem, next });
  // Money for orders that were paid or cancelled before went to the balance.
  if (state !== 'paid' || to_wallet > 0) return;
  for (const orderId of orderIds) reportPay(`order:${orderId}`, { state: 'paid' });
}

/**
 * Updates the store with a payment's state: by server-sent events, by polling when those do not come through, and at
 * once when the page becomes visible again. `from`: the order whose page it is. Returns a function that stops it.
 */
export function followPayment(id: number, from: number | undefined): () => void {
  const end = new AbortController();
  const { signal } = end;
  let timer: ReturnType<typeof setInterval> | undefined;

  const ask = async (): Promise<void> => {
    if (signal.aborted) return;
    const payment = await callApi<typeof getPaymentId>(
      'GET',
      `/api/payment/${id}`,
      { from },
      { quiet: true },
    ).catch(() => null);
    if (!payment || payment.state === 'open' || signal.aborted) return;
    stop();
    reportPayment(payment);
  };
  const address = apiOrigin() + callPath<typeof getPaymentIdEvents>(`/api/payment/${id}/events`);
  const source = new EventSource(address, { withCredentials: true });
  const stop = (): void => {
    end.abort();
    source.close();
    clearInterval(timer);
  };
  source.addEventListener('message', ({ data }) => {
    if (data !== 'open') void ask();
  });
  const askAgain = (): void => void (timer ??= setInterval(() => void ask(), ASK_PAYMENT_MS));
  // The browser reconnects by itself, unless it was refused.
  source.addEventListener('error', askAgain);
  source.addEventListener('open', () => {
    clearInterval(timer);
    timer = undefined;
  });
  whenLookedAt(() => void ask(), signal);
  // A page in the back/forward cache must not hold a connection.
  window.addEventListener('pagehide', () => source.close(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && askAgain(), { signal });
  return stop;
}

/** Updates the store with the transfer of an order while the page is visible. Returns a function that stops it. */
export function followOrder(id: number): () => void {
  const end = new AbortController();
  const { signal } = end;
  const ask = async (): Promise<void> => {
    if (!isSeen()) return;
    const found = await callApi<typeof getOrderId>('GET', `/api/order/${id}`, {}, { quiet: true }).catch(
      () => null,
    );
    if (!found || signal.aborted) return;
    const [latest] = found.payments;
    const isWaiting = found.payments.some(
      ({ method, state }) => method === 'transfer' && state === 'waiting',
    );
    const now: OrderPay = found.state === 'unpaid' && isWaiting ? 'checking' : payOf(found.state);
    if (now !== 'checking') reportPay(`order:${id}`, { state: now, problem: latest?.note ?? '' });
  };
  const timer = setInterval(() => void ask(), ASK_ORDER_MS);
  whenLookedAt(() => void ask(), signal);
  return () => {
    end.abort();
    clearInterval(timer);
  };
}

const payOf = (state: AnswerOf<typeof getOrderId>['state']): OrderPay =>
  state === 'unpaid' || state === 'cancelled' ? state : 'paid';

function whenLookedAt(ask: () => void, signal: AbortSignal): void {
  document.addEventListener('visibilitychange', () => isSeen() && ask(), { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && ask(), { signal });
}
