import { goodsAnswer } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { z } from 'zod';
import { NO_FILTER } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { topGoods } from '#lib/catalogue/goods-view/listed-goods.service.ts';
import { fieldsFor } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

const SHOWN = 20;

/** Product §9.7: the goods that sell best. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/goods/hot',
  summary: '热销商品',
  who: 'anyone',
  input: z.object({}),
  answer: z.object({ list: z.array(goodsAnswer) }),
  run: async ({ db, member, now }) => {
    const views = await topGoods(db, NO_FILTER, SHOWN, now);
    return { data: { list: await fieldsFor(db, member, views, now) } };
  },
});
