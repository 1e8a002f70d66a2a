import { z } from 'zod';
import { MOST_AT_ONCE } from '#lib/catalogue/favourites/favourites.rules.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { idsFieldOf } from '#lib/people/calls/define-call.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';
import { fen, flag, moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { goodsAnswer } from '#lib/catalogue/goods/view/goods-answer.fields.ts';

/** `goods_ids` of the calls (product §9.9), in any of the spellings of a list. */
export const goodsIdsFields = {
  goods_ids: idsFieldOf('请先选择商品', MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 种商品，请分批操作。`),
};

/** What a page of favourites is asked for; what cannot be understood does not restrict. */
export const favouriteQueryFields = {
  page: pageField,
  keywords: z
    .string()
    .catch('')
    .transform((words) => words.trim().slice(0, LONGEST_KEYWORDS)),
};

export const favouriteAnswer = goodsAnswer
  .extend({
    is_on_sale: flag('在售'),
    saved_price: yuan('收藏时的价格'),
    saved_price_fen: fen('收藏时的价格'),
    saved_stock: z.int().describe('收藏时的库存'),
    saved_at: moment('收藏时间'),
    price_change_fen: fen('比收藏时高多少'),
    price_change_text: z.string(),
    stock_change_text: z.string(),
  })
  .meta({ id: 'Favourite' });
