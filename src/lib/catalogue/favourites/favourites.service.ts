import {
  countFavourites,
  deleteFavourites,
  findFavourites,
  insertFavourites,
} from '#lib/catalogue/favourites/favourites.repository.ts';
import {
  type Favourite,
  type FavouritePage,
  MOST_FAVOURITES,
  FAVOURITE_WORDS,
} from '#lib/catalogue/favourites/favourites.rules.ts';
import { isBuyFlag } from '#lib/catalogue/goods/availability.rules.ts';
import { goodsClaims, goodsView, type GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { goodsSource, runningOf } from '#lib/catalogue/goods-view/goods-view.service.ts';
import { loadTradeGoods } from '#lib/catalogue/pricing/cart/trade-goods.service.ts';
import type { TradeGoods } from '#lib/catalogue/pricing/cart/cart-line.rules.ts';
import { searchWithin } from '#lib/catalogue/search/search.service.ts';
import { requireBuyer, type Member } from '#lib/people/members/members.rules.ts';
import type { Db } from '#lib/platform/db/database.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { notFound, ShopError } from '#lib/platform/http/call/errors.rules.ts';
import { pageOf } from '#lib/platform/paging.rules.ts';

const PER_PAGE = 20;

/** Number of goods saved or removed, and the member's total now. */
interface FavouritesChanged {
  changed: number;
  total: number;
}

/**
 * Saves goods with their current price and stock, also those that cannot be bought now: members save them to see when
 * they return. Goods already saved are unchanged. Throws `forbidden` for staff, `not_found` when none of them exists,
 * `conflict` when the member has too many.
 */
export async function addFavourites(
  db: Db,
  member: Member,
  goodsIds: readonly number[],
  now: number,
): Promise<FavouritesChanged> {
  requireBuyer(member, '收藏商品');
  const goods = [...(await loadTradeGoods(db, member, goodsIds, now)).values()];
  if (goods.length === 0) throw notFound('这些商品');
  // Sorted, so that two calls cannot deadlock on each other's rows.
  const favourites = goods
    .toSorted((a, b) => a.id - b.id)
    .map((one) => ({
      member_id: member.id,
      goods_id: one.id,
      saved_price_fen: viewFor(one, member, now).priceFen,
      saved_stock: one.isOnSale ? one.stock : 0,
      created_at: now,
    }));
  return transact(db, async (trx) => {
    const changed = await insertFavourites(trx, favourites);
    const total = await countFavourites(trx, member.id);
    if (changed > 0 && total > MOST_FAVOURITES) {
      throw new ShopError('conflict', `最多收藏 ${MOST_FAVOURITES} 种商品，请先到“我的收藏”移除一部分。`);
    }
    return { changed, total };
  });
}

/** Removes goods from the favourites; missing ones are no error. */
export async function removeFavourites(
  db: Db,
  member: Member,
  goodsIds: readonly number[],
): Promise<FavouritesChanged> {
  const changed = await deleteFavourites(db, member.id, goodsIds);
  return { changed, total: await countFavourites(db, member.id) };
}

/** A page of a member's favourites, the latest first, or of those that a search within them finds. */
export async function favouritesPage(
  db: Db,
  member: Member,
  { keywords, page }: { keywords: string; page: number },
  now: number,
): Promise<FavouritePage> {
  const within = keywords === '' ? null : await searchWithin(db, keywords);
  const all = await countFavourites(db, member.id);
  const total = within === null ? all : await countFavourites(db, member.id, within);
  const { offset, ...shown } = pageOf(page, total, PER_PAGE);
  const saved = await findFavourites(db, member.id, within, { limit: PER_PAGE, offset });
  const ids = saved.map(({ goodsId }) => goodsId);
  const [goods, running] = await Promise.all([loadTradeGoods(db, member, ids, now), runningOf(db, ids, now)]);
  const favourites = saved.flatMap(({ goodsId, saved: before }): Favourite[] => {
    const one = goods.get(goodsId);
    if (!one) return [];
    const view = viewFor(one, member, now);
    return [
      {
        goods: { ...view, tags: goodsClaims(goodsSource(one, running(goodsId)), { rank: null, now }).tags },
        saved: before,
        changeFen: one.isOnSale ? view.priceFen - before.priceFen : 0,
        isOnSale: one.isOnSale,
        isBuy: isBuyFlag(one.buyability),
        reason: reasonFor(one, view),
      },
    ];
  });
  return { favourites, total, all, ...shown, perPage: PER_PAGE };
}

/** A goods as this member sees it, its own price included. */
function viewFor(goods: TradeGoods, { rank }: Member, now: number): GoodsView {
  const { ladder, offers } = goods.source;
  return goodsView(goodsSource(goods, { ladder, offers, activities: [] }), { rank, now });
}

/** A member whose certificates are not approved may fill a cart, too. */
function reasonFor({ buyability: { reason, text } }: TradeGoods, view: GoodsView): string {
  return reason === null || reason === 'not_passed' ? view.unavailableText : text;
}

/** Saves the goods that was pressed before the login. Returns the message for the buyer, empty where there is none. */
export async function addPressedFavourite(
  db: Db,
  member: Member,
  goodsId: number | null,
  now: number,
): Promise<string> {
  if (goodsId === null) return '';
  try {
    await addFavourites(db, member, [goodsId], now);
    return FAVOURITE_WORDS.added;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    throw error;
  }
}
