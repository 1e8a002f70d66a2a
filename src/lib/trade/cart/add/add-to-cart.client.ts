import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { POST } from '#pages/api/cart/quick_add/[id].ts';
import { takeAnticipated } from '#lib/trade/cart/add/anticipate.client.ts';
import { goodsIdOf } from '#lib/catalogue/goods/view/add-form.client.ts';
import { announceCartChange } from '#lib/trade/cart/cart-changed.client.ts';
import { knownCartCount, paintCartCount } from '#lib/trade/cart/cart-count.client.ts';

/** Presses within this time go out as one request (spec §4: adding to cart is delayed 200 ms). */
const DELAY_MS = 200;

interface Waiting {
  number: number;
  timer: number;
  /** Whether the badge was raised before the answer, to be lowered if the answer is no. */
  raised: boolean;
}

const waiting = new Map<string, Waiting>();
const loadClient = () =>
  Promise.all([
    import('#lib/platform/browser/calls/call-api.client.ts'),
    import('#lib/platform/browser/dialogs/dialogs.client.ts'),
  ]);

/**
 * Adds what a form and the button pressed say: the badge answers at once, the request follows after {@link DELAY_MS}, and the badge is
 * put right by its answer. A visitor's form goes its plain way to the login page.
 */
export function addToCartSoon(form: HTMLFormElement, submitter: HTMLElement | null): void {
  if (document.documentElement.dataset['member'] === undefined) return form.submit();
  void loadClient();
  const goodsId = goodsIdOf(form);
  const number = Number(new FormData(form, submitter).get('number')) || 1;
  const earlier = waiting.get(goodsId);
  clearTimeout(earlier?.timer);
  const raised = earlier?.raised ?? form.dataset['inCart'] === undefined;
  if (!takeAnticipated(form) && raised && !earlier) paintCartCount(knownCartCount() + 1);
  form.dataset['inCart'] = '';
  const entry = { number: (earlier?.number ?? 0) + number, raised, timer: 0 };
  entry.timer = window.setTimeout(() => void send(form, goodsId, entry), DELAY_MS);
  waiting.set(goodsId, entry);
  window.addEventListener('pagehide', sendWaiting);
}

/** Who leaves within the delay has still added. */
function sendWaiting(): void {
  for (const [goodsId, { number, timer }] of waiting) {
    clearTimeout(timer);
    navigator.sendBeacon(
      apiOrigin() + callPath<typeof POST>(`/api/cart/quick_add/${goodsId}`),
      new URLSearchParams({ number: String(number) }),
    );
  }
  waiting.clear();
}

async function send(form: HTMLFormElement, goodsId: string, { number, raised }: Waiting): Promise<void> {
  waiting.delete(goodsId);
  const [{ callApi }, { toast }] = await loadClient();
  try {
    let words = '已加入购物车';
    const onMessage = (message: string): void => void (words = message);
    const { total } = await callApi<typeof POST>(
      'POST',
      `/api/cart/quick_add/${goodsId}`,
      { number },
      { onMessage },
    );
    paintCartCount(total);
    announceCartChange(total);
    await toast(words, 'success');
  } catch {
    if (!raised) return;
    delete form.dataset['inCart'];
    paintCartCount(Math.max(knownCartCount() - 1, 0));
  }
}
