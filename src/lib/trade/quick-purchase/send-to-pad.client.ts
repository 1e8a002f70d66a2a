import { sendPress } from '#lib/trade/cart/add/press.client.ts';
import { fieldOf } from '#lib/trade/cart/add/row-in-cart.client.ts';
import type { POST } from '#pages/api/quick_purchase/lines.ts';

const BUTTON = '[data-to-pad]';
/** In the upper corner of a card; in a row under the button that saves the goods, or under its number; else before it. */
const PLACES: [place: string, classes: string][] = [
  ['.goods-card', 'absolute right-3 top-3 max-md:top-0'],
  [
    'tr',
    'max-lg:absolute right-3 bottom-px max-md:bottom-auto max-md:top-0 lg:-mr-10 lg:w-10 lg:translate-y-3.5',
  ],
  ['td', 'mr-2 md:max-lg:hidden'],
];
const CHIP =
  'shrink-0 rounded-sm border border-line bg-white px-1.5 text-xs leading-5 text-ink-2 min-h-6 max-md:min-h-11 max-md:border-0 max-md:bg-transparent max-md:px-2.5';

/**
 * Gives the goods of a page, which is the same for everyone, a button that puts them on the member's order pad
 * (product §6.10), where nothing moves for it: in a list at once, in the tiles of other pages when one is pointed at, so
 * that a page with many of them carries no more than is used.
 */
export function offerPad(): void {
  const rows = document.querySelectorAll<HTMLElement>('[data-goods-rows] [data-goods-id], .in-list');
  for (const row of rows) addButton(row);
  document.addEventListener('pointerover', onPointed);
  document.addEventListener('focusin', onPointed);
  document.addEventListener('click', onClick);
}

/* Named, so that a second call, after part of the page came again, listens no second time. */
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
  const form = place.querySelector('.add');
  const where = PLACES.find(([selector]) => place.matches(selector));
  if (!form || !where || place.querySelector(BUTTON)) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.dataset['toPad'] = '';
  button.className = `${CHIP} ${where[1]}`;
  button.textContent = '快采';
  button.title = '放进快捷采购的采购单';
  button.ariaLabel = `快采 ${(place.closest('tr') ?? place).querySelector('h3 b, .name b, b')?.textContent.trim() ?? ''}`;
  if (place.closest('tr')) form.prepend(button);
  else form.append(button);
}

/** Puts the number on the pad that its row shows, unless that is what lies in the cart; else the smallest one sold. */
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
    await sendPress(JSON.stringify(line), (press) =>
      callApi<typeof POST>('POST', '/api/quick_purchase/lines', { lines: [line], press }, { onMessage }),
    );
    await toast(words, 'success');
  } catch {
    // Why not was reported.
  } finally {
    button.disabled = false;
  }
}
