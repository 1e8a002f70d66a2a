import { z } from 'zod';
import { addToCart } from '#lib/trade/cart/cart-add.service.ts';
import { addLines } from '#lib/trade/cart/cart.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart',
  summary: '批量加入购物车',
  who: 'member',
  input: z.object({ params: addLines }),
  run: async ({ db, member, input, now }) => {
    const lines = input.params.map((line) => ({ goodsId: line.goods_id, quantity: line.number }));
    const { message, ...data } = await addToCart(db, member, lines, now);
    return { data, message };
  },
});
