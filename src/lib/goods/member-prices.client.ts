/** What one goods is to the member who asks: own price, whether it may be bought, how many are in the cart. */
export interface MemberGoods {
  id: number;
  price: string;
  is_buy: 0 | 1;
  reason: string;
  in_cart: number;
}

/**
 * Fills a page that is the same for everyone with the member's own prices and rights, in one call for all goods
 * on it. Silent on failure: the page stays as it is, and the cart decides anyway.
 */
export async function fillInMemberPrices(): Promise<void> {
  if (document.documentElement.dataset['member'] === undefined) return;
  const cards = [...document.querySelectorAll<HTMLElement>('[data-goods-id]')];
  const ids = [...new Set(cards.map((card) => card.dataset['goodsId']))];
  if (ids.length === 0) return;
  const response = await fetch(`/api/goods/mine?ids=${ids.join(',')}`).catch(() => null);
  if (!response?.ok) return;
  const { data } = (await response.json()) as { data: { list: MemberGoods[] } };
  const byId = new Map(data.list.map((goods) => [String(goods.id), goods]));
  for (const card of cards) {
    const goods = byId.get(card.dataset['goodsId'] ?? '');
    if (goods) fillIn(card, goods);
  }
}

function fillIn(card: HTMLElement, goods: MemberGoods): void {
  for (const price of card.querySelectorAll<HTMLElement>('[data-price]')) price.textContent = goods.price;
  const form = card.querySelector<HTMLFormElement>('form[data-add-to-cart]');
  const reason = card.querySelector<HTMLElement>('[data-no-buy]');
  if (form && goods.in_cart > 0) form.dataset['inCart'] = '';
  if (goods.is_buy === 1 || !form) return;
  form.hidden = true;
  if (!reason) return;
  reason.hidden = false;
  reason.textContent = goods.reason;
}
