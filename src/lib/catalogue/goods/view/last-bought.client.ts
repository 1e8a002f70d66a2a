import type { MineGoods } from '#lib/catalogue/goods/view/goods-mine.rules.ts';

/** Says on rows and cards when a goods was last bought and at what price, where nothing moves for it. */
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

/** In a row under the stock, in a card behind the spec. */
function stand(place: Element, words: HTMLElement): void {
  const stock = place.querySelector('td.stock');
  if (stock) return stock.append(words);
  const spec = place.querySelector('.facts')?.firstChild;
  if (!(spec instanceof Text)) return;
  spec.splitText(Math.max(spec.data.indexOf('\n'), 0));
  spec.after(words);
}
