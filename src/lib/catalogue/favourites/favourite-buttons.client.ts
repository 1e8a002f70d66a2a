import { pageLink } from '#lib/page-link.rules.ts';
import type { MineGoods } from '#lib/catalogue/goods/view/goods-answer.fields.ts';
import type { POST as add } from '#pages/api/favorite/index.ts';
import type { POST as cancel } from '#pages/api/favorite/cancel.ts';

const BUTTON = '[data-favourite]';
const CHIP = 'shrink-0 rounded-sm border px-1.5 text-xs leading-5 min-h-6 max-md:min-h-11 max-md:px-2';
/**
 * In the corner of the picture; in the rows and cards of phones next to the button that adds to the cart. In wide rows
 * it leaves room below for the button of the order pad.
 */
const PLACES: [place: string, classes: string][] = [
  ['.in-list', 'absolute left-3 max-md:bottom-2 md:top-3'],
  ['.goods-card', 'absolute left-3 top-3'],
  ['.pictured tr', 'mr-2 max-lg:absolute left-3 bottom-2 lg:-translate-y-3.5'],
  ['[data-goods-rows] tr', 'mr-2 md:max-lg:hidden lg:-translate-y-3.5'],
];
const ON = ['border-brand', 'bg-brand-50', 'text-brand-700'];
const OFF = ['border-line', 'bg-white', 'text-ink-2'];

const placesOf = (goodsId: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-goods-id="${goodsId}"]`),
];
const underWay = new Set<string>();

/**
 * Gives the goods of a page, which is the same for everyone, their buttons to save them, as they are saved by this
 * member. They stand where nothing moves for them.
 */
export function showFavourites(goods: readonly MineGoods[]): void {
  for (const { id, is_favourite } of goods) {
    for (const place of placesOf(String(id))) if (!place.querySelector(BUTTON)) addButton(place);
    paint(String(id), is_favourite === 1);
  }
  document.addEventListener('click', onClick);
}

function onClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTON) : null;
  const goodsId = button?.closest<HTMLElement>('[data-goods-id]')?.dataset['goodsId'];
  if (!button || !goodsId) return;
  event.preventDefault();
  void press(goodsId, button.getAttribute('aria-pressed') === 'true');
}

function addButton(place: HTMLElement): void {
  const where = PLACES.find(([selector]) => place.matches(selector));
  const button = document.createElement('button');
  if (!where) return;
  button.type = 'button';
  button.dataset['favourite'] = '';
  button.className = `${CHIP} ${where[1]}`;
  const beside = place.querySelector('.add');
  if (place.matches('tr')) beside?.prepend(button);
  else beside?.append(button);
}

function paint(goodsId: string, isSaved: boolean): void {
  for (const place of placesOf(goodsId)) {
    const button = place.querySelector(BUTTON);
    if (!button) continue;
    const words = isSaved ? '已收藏' : '收藏';
    button.textContent = words;
    button.setAttribute('aria-pressed', String(isSaved));
    button.setAttribute(
      'aria-label',
      `${words} ${place.querySelector('h3 b, .name b, h2')?.textContent.trim() ?? ''}`,
    );
    button.classList.remove(...ON, ...OFF);
    button.classList.add(...(isSaved ? ON : OFF));
  }
}

/** Shows at once what was wished, and puts it back where the answer is no. */
async function press(goodsId: string, isSaved: boolean): Promise<void> {
  if (underWay.has(goodsId)) return;
  underWay.add(goodsId);
  paint(goodsId, !isSaved);
  const [{ callApi }, { askConfirm, toast }] = await Promise.all([
    import('#lib/platform/browser/calls/call-api.client.ts'),
    import('#lib/platform/browser/dialogs/dialogs.client.ts'),
  ]);
  const goods_ids = [Number(goodsId)];
  let words = '';
  const onMessage = (message: string): void => void (words = message);
  try {
    if (isSaved) await callApi<typeof cancel>('POST', '/api/favorite/cancel', { goods_ids }, { onMessage });
    else {
      // The session has ended: it is saved after the login.
      const onLogin = () => ({ favourite: goodsId });
      await callApi<typeof add>('POST', '/api/favorite', { goods_ids }, { onMessage, onLogin });
    }
  } catch {
    return paint(goodsId, isSaved);
  } finally {
    underWay.delete(goodsId);
  }
  if (isSaved) return toast(words, 'success');
  const texts = { confirm: '去我的收藏', cancel: '留在本页' };
  if (await askConfirm(words, texts)) window.location.assign(pageLink('/star'));
  else await toast('已放入“我的收藏”', 'info');
}
