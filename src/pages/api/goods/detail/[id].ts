import {
  goodsAnswer,
  ladderRowAnswer,
  parameterAnswer,
  promotionLineAnswer,
} from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { z } from 'zod';
import { goodsDetail } from '#lib/catalogue/goods-view/detail/goods-detail.service.ts';
import { fieldsFor } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { notFound } from '#lib/platform/http/call/errors.rules.ts';

/** Product §9.7: one goods with parameters, ladder, promotions and the same medicine by others. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/goods/detail/{id}',
  summary: '商品详情',
  who: 'anyone',
  input: z.object({ id: idField }),
  answer: z.object({
    goods: goodsAnswer,
    parameters: z.array(parameterAnswer),
    ladder: z.array(ladderRowAnswer),
    promotions: z.array(promotionLineAnswer),
    content: z.string(),
    same: z.array(goodsAnswer),
  }),
  run: async ({ db, input, member, now }) => {
    const detail = await goodsDetail(db, input.id, now);
    if (!detail) throw notFound('这个商品');
    const others = detail.comparison.map(({ goods }) => goods).filter(({ id }) => id !== input.id);
    const [goods, ...same] = await fieldsFor(db, member, [detail.goods, ...others], now);
    if (!goods) throw notFound('这个商品');
    const { parameters, ladder, promotions, facts } = detail;
    return { data: { goods, parameters, ladder, promotions, content: facts.description, same } };
  },
});
