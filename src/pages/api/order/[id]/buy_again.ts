import { z } from 'zod';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';
import { pressField } from '#lib/trade/cart/add/cart.fields.ts';
import { buyAgain } from '#lib/trade/orders/take-back.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/order/{id}/buy_again',
  summary: '再次购买：订单商品重新加入购物车',
  who: 'member',
  pricesCart: true,
  input: z.object({ id: idField, press: pressField }),
  answer: z.object({
    next: z.string().describe('接下来的页面'),
    total: z.int(),
    refused: z.array(z.object({ goodsId: z.int(), reason: z.string() })).describe('没有加上的商品和原因'),
  }),
  run: async ({ db, member, input, now }) => {
    const { message, ...added } = await buyAgain(db, member, input, now);
    const next = pathTo('cart');
    return { data: { ...added, next }, message, next };
  },
  does: '再次购买，商品已加入购物车',
});
