import { ADD_FORM, showAlertSet } from '#lib/catalogue/goods-view/add-form.client.ts';
import type { Mine } from '#lib/catalogue/goods-view/fetch-mine.client.ts';
import { retailLine } from '#lib/catalogue/goods-view/goods-api.rules.ts';
import type { MineGoods } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { ladderLines } from '#lib/catalogue/pricing/unit/ladder.rules.ts';
import { takeBackTexts } from '#lib/platform/browser/page/translated-texts.client.ts';

/** Fills the member's own prices and rights into a page that is the same for all visitors. */
export function fillInMemberPrices({ list, region }: Mine): void {
  for (const place of document.querySelectorAll('[data-my-region]')) place.textContent = region || '未登记';
  const byId = new Map(list.map((goods) => [String(goods.id), goods]));
  for (const card of document.querySelectorAll<HTMLElement>('[data-goods-id]')) {
    const goods = byId.get(card.dataset['goodsId'] ?? '');
    if (!goods) continue;
    takeBackTexts(card);
    fillIn(card, goods);
  }
}

function fillIn(card: HTMLElement, goods: MineGoods): void {
  setText(card, '[data-price]', goods.price);
  if (goods.list_price) makeRoomForListPrice(card);
  setText(card, '[data-list-price]', goods.list_price);
  setText(card, '[data-unit-price]', goods.unit_price);
  setText(card, '[data-beyond]', goods.beyond);
  dropIdleOffers(card, goods.idle_tags);
  // With the margin at the own price, where the page shows the retail price.
  if (goods.retail) {
    setText(card, '[data-retail]', goods.retail);
    card.querySelector('[data-sells]')?.setAttribute('data-sells', retailLine(goods.retail));
  }
  fillInLadder(card, goods);
  if (goods.is_awaited === 1) showAlertSet(card);
  const form = card.querySelector<HTMLFormElement>(ADD_FORM);
  if (form && goods.in_cart > 0) form.dataset['inCart'] = '';
  if (goods.is_buy === 1 || !form || form.dataset['refused'] !== undefined) return;
  form.dataset['refused'] = '';
  form.append(goods.reason);
}

/** Removes the claims of offers that do not set the own price. */
function dropIdleOffers(card: HTMLElement, idle: readonly string[]): void {
  for (const tag of card.querySelectorAll('.goods-tag'))
    if (idle.includes(tag.textContent.trim())) tag.remove();
  for (const term of card.querySelectorAll<HTMLElement>('[data-offer]'))
    if (idle.includes(term.dataset['offer'] ?? '')) term.remove();
}

/** Shows the ladder steps below the own price; other steps save nothing and are hidden. */
function fillInLadder(card: HTMLElement, { ladder, ladder_rows }: MineGoods): void {
  const line = card.querySelector<HTMLElement>('[data-ladder]');
  if (line) {
    line.textContent = line.matches('td')
      ? ladderLines(ladder)
      : ladder || line.dataset['ladder'] || '\u00a0';
    line.removeAttribute('title');
  }
  const table = card.querySelector<HTMLTableElement>('[data-ladder-table]');
  if (ladder_rows.length === 0) table?.remove();
  table?.querySelectorAll<HTMLElement>('[data-step-of]').forEach((cell) => {
    const { stepOf, stepSays } = cell.dataset;
    const row = ladder_rows[Number(stepOf)];
    if (!row) cell.remove();
    else cell.textContent = stepSays === 'range' ? row.range : row.priceText;
  });
}

/** Adds the element for a price to strike through to a card that a visitor sees without one. */
function makeRoomForListPrice(card: HTMLElement): void {
  const price = card.querySelector('[data-pay] [data-price]');
  if (!price || card.querySelector('[data-list-price]')) return;
  const place = document.createElement('s');
  place.dataset['listPrice'] = '';
  price.after(place);
}

/** Sets a text in all its places on a card; an empty text hides the element. */
function setText(card: HTMLElement, where: string, text: string): void {
  for (const element of card.querySelectorAll<HTMLElement>(where)) {
    element.textContent = text;
    element.hidden = text === '';
  }
}

/** Shows on rows and cards the date and price of the last purchase, without moving the layout. */
export function showLastBought(list: readonly MineGoods[]): void {
  for (const { id, last_date: date, last_price: price, last_number: number } of list) {
    if (date === '') continue;
    for (const place of document.querySelectorAll(`[data-goods-id="${id}"]`)) {
      if (place.querySelector('[data-last]')) continue;
      const words = document.createElement('span');
      words.dataset['last'] = '';
      words.title = `上次采购 ${date}，${price}，${number}`;
      words.textContent = `上次 ${date.slice(5)} ${price}`;
      stand(place, words);
    }
  }
}

/** Inserts the text in a row below the stock, in a card after the spec. */
function stand(place: Element, words: HTMLElement): void {
  const stock = place.querySelector('td.stock');
  if (stock) return stock.append(words);
  const spec = place.querySelector('.facts')?.firstChild;
  if (!(spec instanceof Text)) return;
  spec.splitText(Math.max(spec.data.indexOf('\n'), 0));
  spec.after(words);
}
