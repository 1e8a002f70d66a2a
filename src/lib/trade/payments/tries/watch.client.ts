import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { callApi } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { GET as state } from '#pages/api/payment/[id]/index.ts';
import type { GET as events } from '#pages/api/payment/[id]/events.ts';

const ASK_EVERY_MS = 3000;

/**
 * Follows the payment that a page shows: by events that the server sends, by asking where those do not come through, and
 * at once when the page is looked at again. Leads to what was paid; whatever else became of it, the page shows itself.
 */
export function followPayment(): void {
  const { payment: id, from } = document.querySelector<HTMLElement>('[data-payment]')?.dataset ?? {};
  if (id === undefined) return;
  let isOver = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function ask(): Promise<void> {
    if (isOver) return;
    const payment = await callApi<typeof state>('GET', `/api/payment/${id}`, { from }, { quiet: true }).catch(
      () => null,
    );
    if (!payment || payment.state === 'open' || isOver) return;
    isOver = true;
    source.close();
    clearInterval(timer);
    if (payment.state === 'paid') location.replace(payment.next);
    else location.reload();
  }

  const address = apiOrigin() + callPath<typeof events>(`/api/payment/${id}/events`);
  const source = new EventSource(address, { withCredentials: true });
  source.addEventListener('message', ({ data }) => {
    if (data !== 'open') void ask();
  });
  source.addEventListener('error', () => {
    // The browser connects again by itself, unless it was refused.
    timer ??= setInterval(() => void ask(), ASK_EVERY_MS);
  });
  source.addEventListener('open', () => {
    clearInterval(timer);
    timer = undefined;
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void ask();
  });
  // A page that is kept for the way back must not hold a connection.
  window.addEventListener('pagehide', () => source.close());
}
