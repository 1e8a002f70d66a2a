import type { MySet } from '#lib/catalogue/offers/offers-answer.fields.ts';

/**
 * Fills the cards of sets with the member's own prices and saving; for a set that may not be bought, shows the reason.
 */
export function fillInMySets(sets: readonly MySet[]): void {
  for (const set of sets) {
    const card = document.querySelector<HTMLElement>(`[data-set-id="${set.id}"]`);
    if (card) fillIn(card, set);
  }
}

function fillIn(card: HTMLElement, { price, apart, saving, cheaper, reason, parts }: MySet): void {
  const say = (where: string, words: string): void => {
    const place = card.querySelector(where);
    if (place) place.textContent = words;
  };
  say('[data-set-price]', price);
  say('[data-set-apart]', apart);
  say('[data-saving]', `省 ${saving}`);
  card.querySelector('[data-off]')?.toggleAttribute('hidden', saving === '');
  say('[data-cheaper]', cheaper);
  for (const part of parts) say(`[data-goods-id="${part.goods_id}"] [data-alone]`, `单买 ${part.apart}`);
  if (!reason) return;
  const words = document.createElement('b');
  words.textContent = reason;
  card.querySelector('form')?.replaceWith(words);
}
