import type { FavouritesState, FavouriteState } from '#lib/catalogue/favourites/favourites.fields.ts';
import { goodsFields } from '#lib/catalogue/goods-view/goods-api.rules.ts';
import type { GoodsView } from '#lib/catalogue/goods-view/goods-view.rules.ts';
import { readId } from '#lib/platform/ids.rules.ts';
import { fenToYuan, formatFen } from '#lib/platform/money.rules.ts';

/** Limit of goods a member may save. */
export const MOST_FAVOURITES = 1000;

/** Limit of goods in one call: as many as a cart has lines. */
export const MOST_AT_ONCE = 500;

/** Messages shown after a change (product §10.3). */
export const FAVOURITE_WORDS = { added: '收藏成功', removed: '取消收藏成功' } as const;

/** State of a goods when it was saved. */
export interface SavedState {
  priceFen: number;
  /** units; 0 as well where it was off sale */
  stock: number;
  /** ms */
  at: number;
}

/** A saved goods in its current state for its member. */
export interface Favourite {
  goods: GoodsView;
  saved: SavedState;
  /** current price of one unit minus the price then, in fen; 0 for goods off sale */
  changeFen: number;
  isOnSale: boolean;
  /** `is_buy` (product §3.2) */
  isBuy: 0 | 1;
  /** reason why it cannot be added to the cart; empty when it can */
  reason: string;
}

/** A part of a member's favourites. */
export interface FavouritePage {
  favourites: Favourite[];
  /** number found */
  total: number;
  /** number of all favourites, found or not */
  all: number;
  page: number;
  pages: number;
  perPage: number;
}

/** Returns the text for the price change since it was saved. */
export function priceChangeText(changeFen: number): string {
  if (changeFen === 0) return '';
  return `比收藏时${changeFen < 0 ? '降' : '涨'} ${formatFen(Math.abs(changeFen))}`;
}

/** Returns the text for the stock change since: sold out, back again, off sale; empty where nothing changed. */
export function stockChangeText({ goods, saved, isOnSale }: Favourite): '已下架' | '已售完' | '已到货' | '' {
  if (!isOnSale) return '已下架';
  if (saved.stock > 0 && goods.stock <= 0) return '已售完';
  return saved.stock <= 0 && goods.stock > 0 ? '已到货' : '';
}

/** Returns the parameters of the login page for a goods that a visitor wanted to save: its id. */
export function favouriteAfterLogin({ goods_ids }: Record<string, unknown>): Record<string, string> {
  const id = typeof goods_ids === 'string' ? readId(goods_ids) : null;
  return id === null ? {} : { favourite: String(id) };
}

/** A saved goods in the answer of calls, with its member's fields. */
export function favouriteFields(favourite: Favourite): FavouriteState {
  const { goods, saved, changeFen, isOnSale, isBuy, reason } = favourite;
  return {
    ...goodsFields(goods),
    is_buy: isBuy,
    buy_text: reason,
    is_on_sale: isOnSale ? 1 : 0,
    saved_price: fenToYuan(saved.priceFen),
    saved_price_fen: saved.priceFen,
    saved_stock: saved.stock,
    saved_at: saved.at,
    price_change_fen: changeFen,
    price_change_text: priceChangeText(changeFen),
    stock_change_text: stockChangeText(favourite),
    tags: goods.tags.map(({ label }) => label),
    tag_texts: goods.tags.map(({ meaning }) => meaning),
    max_number: goods.largest,
    pack_number: goods.pack,
    case_number: goods.caseSize,
    is_out: goods.isOut ? 1 : 0,
  };
}

/** A page of favourites in the answer of the call, and as the initial state of its island. */
export const favouritesState = ({ favourites, perPage, ...shown }: FavouritePage): FavouritesState => ({
  list: favourites.map(favouriteFields),
  ...shown,
  per_page: perPage,
});
