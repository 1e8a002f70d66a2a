import { addAct, nameAct } from '#lib/catalogue/goods-view/row-acts.client.ts';
import { sendWithKey } from '#lib/trade/cart/add/send-with-key.client.ts';
import { fieldOf } from '#lib/trade/cart/add/row-in-cart.client.ts';
import type { postQuickPurchaseLines } from '#lib/trade/quick-purchase/quick-purchase.calls.ts';

const BUTTON = '[data-to-pad]';
const WORDS = '加入采购单';

/**
 * Gives the goods of a page, which is the same for everyone, a button that puts them on the member's order pad (product
 * §6.10), without moving the layout: in a list at once, in the tiles of other pages when one is pointed at, which keeps
 * pages with many tiles small.
 */
export function offerPad(): void {
  const rows = document.querySelectorAll<HTMLElement>('[data-goods-rows] [data-goods-id], .in-list');
  for (const row of rows) addButton(row);
  document.addEventListener('pointerover', onPointed);
  document.addEventListener('focusin', onPointed);
  document.addEventListener('click', onClick);
}

/* A named function, so that a second call, after part of the page was replaced, adds no second listener. */
function onPointed({ target }: Event): void {
  const card = target instanceof Element ? target.closest<HTMLElement>('.goods-card') : null;
  if (card) addButton(card);
}

function onClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTON) : null;
  const place = button?.closest<HTMLElement>('[data-goods-id]');
  if (!button || !place) return;
  event.preventDefault();
  void send(place, button as HTMLButtonElement);
}

function addButton(place: HTMLElement): void {
  if (place.querySelector(BUTTON)) return;
  const button = addAct(place, 'toPad');
  if (!button) return;
  nameAct(button, WORDS, place);
  button.title = `${WORDS}（快捷采购）`;
}

/** Puts the number shown in the row on the pad, unless that is the quantity in the cart; else the smallest one sold. */
async function send(place: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const form = place.querySelector<HTMLFormElement>('form.add');
  const field = form && form.dataset['cartLine'] === undefined ? fieldOf(form) : null;
  const line = { goods_id: Number(place.dataset['goodsId']), ...(field && { number: field.value }) };
  const [{ callApi }, { toast }] = await Promise.all([
    import('#lib/platform/browser/calls/call-api.client.ts'),
    import('#lib/platform/browser/dialogs/dialogs.client.ts'),
  ]);
  if (button.disabled) return;
  button.disabled = true;
  let words = '';
  const onMessage = (message: string): void => void (words = message);
  try {
    await sendWithKey(JSON.stringify(line), (idempotencyKey) =>
      callApi<typeof postQuickPurchaseLines>(
        'POST',
        '/api/quick_purchase/lines',
        { lines: [line], idempotency_key: idempotencyKey },
        { onMessage },
      ),
    );
    await toast(words, 'success');
  } catch {
    // The failure has been reported.
  } finally {
    button.disabled = false;
  }
}
