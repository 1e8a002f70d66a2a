import { z } from 'zod';
import { fen, flag, moment, yuan } from '#lib/platform/http/call/answer.fields.ts';
import { goodsAnswer } from '#lib/catalogue/goods/view/goods-answer.fields.ts';

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
