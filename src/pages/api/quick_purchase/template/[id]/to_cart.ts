import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { pressField } from '#lib/trade/cart/add/cart.fields.ts';
import { repeatTemplate } from '#lib/trade/quick-purchase/pad-templates.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/template/{id}/to_cart',
  summary: '按模板再采购一次：整单加入购物车',
  who: 'member',
  pricesCart: true,
  input: z.object({ id: idField, press: pressField }),
  answer: z.object({
    total: z.int().describe('购物车里现在有几行'),
    refused: z.array(z.object({ goods_id: z.int(), reason: z.string() })).describe('没有加上的商品和原因'),
  }),
  run: async ({ db, member, input, now }) => {
    const { total, refused, message } = await repeatTemplate(db, member, input, now);
    const named = refused.map(({ goodsId, reason }) => ({ goods_id: goodsId, reason }));
    return { data: { total, refused: named }, message };
  },
});
