import { goodsAnswer } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { z } from 'zod';
import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { topGoods } from '#lib/catalogue/goods-view/listed-goods.service.ts';
import { GOODS_EXAMPLE } from '#lib/catalogue/offers/offer-examples.rules.ts';
import { fieldsFor } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

const SHOWN = 10;

/** Product §9.6: goods recommended on the home page: what is in stock and sells best. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/index_wntj/{type}',
  summary: '为您推荐',
  who: 'anyone',
  input: z.object({ type: z.literal('1', { error: '没有这种推荐' }) }),
  answer: z.object({ list: z.array(goodsAnswer) }),
  example: { list: [GOODS_EXAMPLE] },
  run: async ({ db, member, now }) => {
    const views = await topGoods(db, { ...NO_FILTER, inStock: true }, SHOWN, now);
    return { data: { list: await fieldsFor(db, member, views, now) } };
  },
});
