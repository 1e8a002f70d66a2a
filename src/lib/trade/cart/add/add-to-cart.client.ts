import { goodsIdOf } from '#lib/catalogue/goods-view/add-form.client.ts';
import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import type { CallOptions } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import { raiseCount, raiseThrough, takeAnticipated } from '#lib/trade/cart/add/anticipate-adds.client.ts';
import { keyFor, sendWithKey } from '#lib/trade/cart/add/send-with-key.client.ts';
import { encodePressed, type PressedGoods } from '#lib/trade/cart/add/pressed.rules.ts';
import { $cartCount, cartChanged } from '#lib/trade/cart/cart.store.ts';
import type { postCartQuickAddId } from '#lib/trade/cart/add/cart-add.calls.ts';

/** Time (ms) within which presses count as one, as in a double click: the last counts (product §6.5). */
const DELAY_MS = 200;

interface Waiting {
  number: number;
  timer: number;
  /** True when the badge was raised before the answer; it is lowered if the answer is a refusal. */
  raised: boolean;
}

const waiting = new Map<string, Waiting>();
/** Goods pressed after the session had ended. */
const turnedAway: PressedGoods[] = [];
const loadClient = () =>
  Promise.all([
    import('#lib/platform/browser/calls/call-api.client.ts'),
    import('#lib/platform/browser/dialogs/dialogs.client.ts'),
  ]);

/** Makes the shared store of the cart count presses from now on. */
export const countAdds = (): void =>
  raiseThrough((by) => $cartCount.set(Math.max(0, ($cartCount.get() ?? 0) + by)));

/**
 * Adds the goods of a member's form: the badge changes at once, the request follows after {@link DELAY_MS}, and its
 * answer corrects the cart's store.
 */
export function addToCartSoon(form: HTMLFormElement, number: number): void {
  void loadClient();
  const goodsId = goodsIdOf(form);
  const earlier = waiting.get(goodsId);
  clearTimeout(earlier?.timer);
  const raised = earlier?.raised ?? form.dataset['inCart'] === undefined;
  if (!takeAnticipated(form) && raised && !earlier) raiseCount(1);
  form.dataset['inCart'] = '';
  const entry = { number, raised, timer: 0 };
  entry.timer = window.setTimeout(() => void send(form, goodsId, entry), DELAY_MS);
  waiting.set(goodsId, entry);
  window.addEventListener('pagehide', sendWaiting);
}

/** Sends waiting presses when the buyer leaves the page within the delay. */
function sendWaiting(): void {
  for (const { goodsId, quantity } of takeWaiting()) {
    navigator.sendBeacon(
      apiOrigin() + callPath<typeof postCartQuickAddId>(`/api/cart/quick_add/${goodsId}`),
      new URLSearchParams({
        number: String(quantity),
        idempotency_key: keyFor(askedOf(goodsId, quantity)),
        [PAGE_MEMBER_FIELD]: document.documentElement.dataset['member'] ?? '',
      }),
    );
  }
}

function takeWaiting(): (PressedGoods & { quantity: number })[] {
  const taken = [...waiting].map(([goodsId, { number, timer }]) => {
    clearTimeout(timer);
    return { goodsId: Number(goodsId), quantity: number };
  });
  waiting.clear();
  return taken;
}

const askedOf = (goodsId: number | string, number: number): string => `${goodsId}:${number}`;

async function send(form: HTMLFormElement, goodsId: string, { number, raised }: Waiting): Promise<void> {
  waiting.delete(goodsId);
  const [{ callApi }, { toast }] = await loadClient();
  const lower = (): void => {
    if (!raised) return;
    delete form.dataset['inCart'];
    raiseCount(-1);
  };
  try {
    let words = '已加入购物车';
    const options: CallOptions = {
      onMessage: (message) => void (words = message),
      // The session has ended: pressed goods are added after the login.
      onLogin: () => {
        turnedAway.push({ goodsId: Number(goodsId), quantity: number }, ...takeWaiting());
        return { add: encodePressed(turnedAway) };
      },
    };
    const { total } = await sendWithKey(askedOf(goodsId, number), (idempotencyKey) =>
      callApi<typeof postCartQuickAddId>(
        'POST',
        `/api/cart/quick_add/${goodsId}`,
        { number, idempotency_key: idempotencyKey },
        options,
      ),
    );
    cartChanged(total);
    await toast(words, 'success');
  } catch {
    lower();
  }
}
