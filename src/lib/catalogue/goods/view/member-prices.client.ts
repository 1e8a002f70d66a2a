import { apiOrigin } from '#lib/platform/browser/calls/api-origin.client.ts';
import { type AnswerOf, callPath } from '#lib/platform/browser/calls/call-type.rules.ts';
import type { GET } from '#pages/api/goods/mine.ts';
import { ADD_FORM } from '#lib/catalogue/goods/view/add-form.client.ts';
import type { MineGoods } from '#lib/catalogue/goods/view/goods-mine.rules.ts';
import { ladderLines } from '#lib/catalogue/pricing/unit/ladder-lines.rules.ts';

/**
 * Fills a page that is the same for everyone with the member's own prices and rights, in one call for all goods
 * on it. Silent on failure: the page stays as it is, and the cart decides anyway.
 */
export async function fillInMemberPrices(): Promise<void> {
  if (document.documentElement.dataset['member'] === undefined) return;
  const cards = [...document.querySelectorAll<HTMLElement>('[data-goods-id]')];
  const ids = [...new Set(cards.map((card) => card.dataset['goodsId']))];
  if (ids.length === 0) return;
  const response = await fetch(
    `${apiOrigin()}${callPath<typeof GET>('/api/goods/mine')}?ids=${ids.join(',')}`,
    {
      credentials: 'include',
    },
  ).catch(() => null);
  if (!response?.ok) return;
  const { data } = (await response.json()) as { data: AnswerOf<typeof GET> };
  const byId = new Map(data.list.map((goods) => [String(goods.id), goods]));
  for (const card of cards) {
    const goods = byId.get(card.dataset['goodsId'] ?? '');
    if (goods) fillIn(card, goods);
  }
}

function fillIn(card: HTMLElement, goods: MineGoods): void {
  setText(card, '[data-price]', goods.price);
  if (goods.list_price) makeRoomForListPrice(card);
  setText(card, '[data-list-price]', goods.list_price);
  setText(card, '[data-unit-price]', goods.unit_price);
  const ladder = card.querySelector<HTMLElement>('[data-ladder]');
  if (ladder && goods.ladder) {
    ladder.textContent = ladder.matches('td') ? ladderLines(goods.ladder) : goods.ladder;
  }
  const form = card.querySelector<HTMLFormElement>(ADD_FORM);
  if (form && goods.in_cart > 0) form.dataset['inCart'] = '';
  if (goods.is_buy === 1 || !form || form.dataset['refused'] !== undefined) return;
  form.dataset['refused'] = '';
  form.append(goods.reason);
}

/** A visitor's card says nothing of a price to strike through where there is none. */
function makeRoomForListPrice(card: HTMLElement): void {
  const price = card.querySelector('[data-pay] [data-price]');
  if (!price || card.querySelector('[data-list-price]')) return;
  const place = document.createElement('s');
  place.dataset['listPrice'] = '';
  price.after(place);
}

/** Says it and shows it, wherever the card says it; nothing to say hides it. */
function setText(card: HTMLElement, where: string, text: string): void {
  for (const element of card.querySelectorAll<HTMLElement>(where)) {
    element.textContent = text;
    element.hidden = text === '';
  }
}
