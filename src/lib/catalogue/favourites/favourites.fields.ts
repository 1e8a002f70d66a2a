import { z } from 'zod';
import { MOST_AT_ONCE } from '#lib/catalogue/favourites/favourites.rules.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { idsFieldOf, pageField } from '#lib/platform/http/call/common.fields.ts';
import { fen, flag, moment, pagesAnswer, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { goodsAnswer } from '#lib/catalogue/goods-view/goods-answer.fields.ts';

/** `goods_ids` of the calls (product §9.9), in any spelling of a list. */
export const goodsIdsFields = {
  goods_ids: idsFieldOf('请先选择商品', MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 种商品，请分批操作。`),
};

/** Query of a page of favourites; invalid values are ignored. */
export const favouriteQueryFields = {
  page: pageField,
  keywords: z
    .string()
    .catch('')
    .transform((words) => words.trim().slice(0, LONGEST_KEYWORDS)),
};

const favouriteAnswer = goodsAnswer
  .extend({
    is_on_sale: flag('在售'),
    saved_price: yuan('收藏时的价格'),
    saved_price_fen: fen('收藏时的价格'),
    saved_stock: z.int().describe('收藏时的库存'),
    saved_at: moment('收藏时间'),
    price_change_fen: fen('比收藏时高多少'),
    price_change_text: z.string(),
    stock_change_text: z.string(),
    tag_texts: z.array(z.string()).describe('各标签的意思，与 tags 对应'),
    max_number: z.int().describe('最多可加购的数量'),
    pack_number: z.int().describe('加减按钮每次的数量'),
    case_number: z.int().describe('件装数量'),
    is_out: flag('在售但已售完，可设到货提醒'),
  })
  .meta({ id: 'Favourite' });
export type FavouriteState = z.output<typeof favouriteAnswer>;

export const favouritesAnswer = z.object({
  list: z.array(favouriteAnswer),
  total: z.int().describe('找到几种'),
  all: z.int().describe('一共收藏几种'),
  ...pagesAnswer,
  per_page: z.int().describe('每页条数'),
});
/** A page of a member's favourites. */
export type FavouritesState = z.output<typeof favouritesAnswer>;
