import { ADD_FORM, goodsIdOf, typedNumber } from '#lib/catalogue/goods/view/add-form.client.ts';
import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import type { CallOptions } from '#lib/platform/browser/calls/call-api.client.ts';
import { callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import { PAGE_MEMBER_FIELD } from '#lib/platform/browser/page/hint-cookie.rules.ts';
import { pressFor, sendPress } from '#lib/trade/cart/add/press.client.ts';
import { encodePressed, type PressedGoods } from '#lib/trade/cart/add/pressed.rules.ts';
import { announceCartChange, knownCartCount, paintCartCount } from '#lib/trade/cart/cart-changed.client.ts';
import type { POST } from '#pages/api/cart/quick_add/[id].ts';

/** Presses within this time are one intent, as of a double click: the last counts (product §6.5). */
const DELAY_MS = 200;

interface Waiting {
  number: number;
  timer: number;
  /** Whether the badge was raised before the answer, to be lowered if the answer is no. */
  raised: boolean;
}

const waiting = new Map<string, Waiting>();
/** What was pressed after the session had ended. */
const turnedAway: PressedGoods[] = [];
const loadClient = () =>
  Promise.all([
    import('#lib/platform/browser/calls/call-api.client.ts'),
    import('#lib/platform/browser/dialogs/dialogs.client.ts'),
  ]);

/**
 * Adds what a form and the button pressed say: the badge answers at once, the request follows after {@link DELAY_MS},
 * and the badge is put right by its answer. A visitor's form goes its plain way to the login page. What is no number
 * stays in its field, with the reason next to it.
 */
export function addToCartSoon(form: HTMLFormElement, submitter: HTMLElement | null): void {
  const number = typedNumber(form, submitter);
  if (number === null) return;
  if (document.documentElement.dataset['member'] === undefined) return form.submit();
  void loadClient();
  const goodsId = goodsIdOf(form);
  const earlier = waiting.get(goodsId);
  clearTimeout(earlier?.timer);
  const raised = earlier?.raised ?? form.dataset['inCart'] === undefined;
  if (!takeAnticipated(form) && raised && !earlier) paintCartCount(knownCartCount() + 1);
  form.dataset['inCart'] = '';
  const entry = { number, raised, timer: 0 };
  entry.timer = window.setTimeout(() => void send(form, goodsId, entry), DELAY_MS);
  waiting.set(goodsId, entry);
  window.addEventListener('pagehide', sendWaiting);
}

/** Who leaves within the delay has still added. */
function sendWaiting(): void {
  for (const { goodsId, quantity } of takeWaiting()) {
    navigator.sendBeacon(
      apiOrigin() + callPath<typeof POST>(`/api/cart/quick_add/${goodsId}`),
      new URLSearchParams({
        number: String(quantity),
        press: pressFor(askedOf(goodsId, quantity)),
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
    paintCartCount(Math.max(knownCartCount() - 1, 0));
  };
  try {
    let words = '已加入购物车';
    const options: CallOptions = {
      onMessage: (message) => void (words = message),
      // The session has ended: what was pressed is added after the login.
      onLogin: () => {
        turnedAway.push({ goodsId: Number(goodsId), quantity: number }, ...takeWaiting());
        return { add: encodePressed(turnedAway) };
      },
    };
    const { total } = await sendPress(askedOf(goodsId, number), (press) =>
      callApi<typeof POST>('POST', `/api/cart/quick_add/${goodsId}`, { number, press }, options),
    );
    paintCartCount(total);
    announceCartChange(total);
    await toast(words, 'success');
  } catch {
    lower();
  }
}

const ADD_BUTTON = `${ADD_FORM} button:not([type="button"])`;

/**
 * Lets the badge answer when the mouse button goes down on 加购. Nothing is added before the press is completed;
 * released elsewhere, the badge goes back.
 */
export function anticipateAdds(): void {
  document.addEventListener('pointerdown', ({ button, pointerType, target }) => {
    if (button !== 0 || pointerType !== 'mouse' || !(target instanceof Element)) return;
    const form = target.closest(ADD_BUTTON)?.closest('form');
    if (
      !form ||
      form.dataset['inCart'] !== undefined ||
      document.documentElement.dataset['member'] === undefined
    )
      return;
    form.dataset['anticipated'] = '';
    paintCartCount(knownCartCount() + 1);
    const release = (): void => {
      if (!takeAnticipated(form)) return;
      paintCartCount(Math.max(knownCartCount() - 1, 0));
    };
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => setTimeout(release), { once: true });
    }
  });
}

/** Whether the badge was already raised for this form; true only once. */
function takeAnticipated(form: HTMLFormElement): boolean {
  const was = form.dataset['anticipated'] !== undefined;
  delete form.dataset['anticipated'];
  return was;
}
