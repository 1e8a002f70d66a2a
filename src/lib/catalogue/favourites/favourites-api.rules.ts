import {
  type Favourite,
  priceChangeText,
  stockChangeText,
} from '#lib/catalogue/favourites/favourites.rules.ts';
import { goodsFields, type GoodsFields } from '#lib/catalogue/goods/view/goods-api.rules.ts';
import { fenToYuan } from '#lib/platform/money.rules.ts';

/** A saved goods in the names of the calls (product §9.4); plain prices are yuan, `_fen` ones fen. */
interface FavouriteFields extends GoodsFields {
  is_on_sale: 0 | 1;
  saved_price: number;
  saved_price_fen: number;
  saved_stock: number;
  /** ms */
  saved_at: number;
  /** what one unit costs now less what it cost then */
  price_change_fen: number;
  /** `比收藏时降 ¥1.20`, or empty */
  price_change_text: string;
  /** 已下架, 已售完, 已到货, or empty */
  stock_change_text: string;
}

/** A saved goods as calls answer it, with what it is to its member. */
export function favouriteFields(favourite: Favourite): FavouriteFields {
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
  };
}
