import { $favourites, knowFavourites, knowFavouritesOf } from '#lib/catalogue/favourites/favourites.store.ts';
import { addAct, nameAct } from '#lib/catalogue/goods-view/row-acts.client.ts';
import { pageLink } from '#lib/page-link.rules.ts';
import type { MineGoods } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import type { postFavorite, postFavoriteCancel } from '#lib/catalogue/favourites/favourites.calls.ts';

const BUTTON = '[data-favourite]';
/** Rows and cards with room for the button; the page of one goods has its own. */
const PLACES = '.goods-card, [data-goods-rows] tr';

const placesOf = (goodsId: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-goods-id="${goodsId}"]`),
];
const underWay = new Set<string>();
let isFollowing = false;

/**
 * Adds the favourite buttons, in this member's state, to the goods of a page that is the same for everyone. They are
 * placed where the layout does not move.
 */
export function showFavourites(goods: readonly MineGoods[]): void {
  for (const { id } of goods)
    for (const place of placesOf(String(id)))
      if (place.matches(PLACES) && !place.querySelector(BUTTON)) addAct(place, 'favourite');
  knowFavouritesOf(goods);
  for (const { id, is_favourite } of goods) paint(String(id), is_favourite === 1);
  document.addEventListener('click', onClick);
  if (!isFollowing) $favourites.listen(({ saved }, before) => paintChanged(saved, before?.saved ?? {}));
  isFollowing = true;
}

type Saved = Readonly<Record<string, boolean>>;

/** Updates the buttons when their store changes, from a press here, another tab or the cart. */
function paintChanged(saved: Saved, before: Saved): void {
  for (const [goodsId, isSaved] of Object.entries(saved))
    if (before[goodsId] !== isSaved) paint(goodsId, isSaved);
}

function onClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(BUTTON) : null;
  const goodsId = button?.closest<HTMLElement>('[data-goods-id]')?.dataset['goodsId'];
  if (!button || !goodsId) return;
  event.preventDefault();
  void press(goodsId, button.getAttribute('aria-pressed') === 'true');
}

function paint(goodsId: string, isSaved: boolean): void {
  for (const place of placesOf(goodsId)) {
    const button = place.querySelector<HTMLElement>(BUTTON);
    if (!button) continue;
    const words = isSaved ? '已收藏' : '收藏';
    if (button.matches('.btn')) button.textContent = words;
    button.ariaPressed = String(isSaved);
    nameAct(button, words, place);
  }
}

/** Shows the requested state at once, and reverts it if the request is refused. */
async function press(goodsId: string, isSaved: boolean): Promise<void> {
  if (underWay.has(goodsId)) return;
  underWay.add(goodsId);
  const goods_ids = [Number(goodsId)];
  knowFavourites(goods_ids, !isSaved);
  const [{ callApi }, { askConfirm, toast }] = await Promise.all([
    import('#lib/platform/browser/calls/call-api.client.ts'),
    import('#lib/platform/browser/dialogs/dialogs.client.ts'),
  ]);
  let words = '';
  const onMessage = (message: string): void => void (words = message);
  try {
    if (isSaved) {
      const { total } = await callApi<typeof postFavoriteCancel>(
        'POST',
        '/api/favorite/cancel',
        { goods_ids },
        { onMessage },
      );
      knowFavourites(goods_ids, false, total);
    } else {
      // The session has ended: the goods is saved after the login.
      const onLogin = () => ({ favourite: goodsId });
      const { total } = await callApi<typeof postFavorite>(
        'POST',
        '/api/favorite',
        { goods_ids },
        { onMessage, onLogin },
      );
      knowFavourites(goods_ids, true, total);
    }
  } catch {
    return knowFavourites(goods_ids, isSaved);
  } finally {
    underWay.delete(goodsId);
  }
  if (isSaved) return toast(words, 'success');
  const texts = { confirm: '去我的收藏', cancel: '留在本页' };
  if (await askConfirm(words, texts)) window.location.assign(pageLink('/star'));
  else await toast('已放入“我的收藏”', 'info');
}
