import { z } from 'zod';
import { addToCartOfAnyType } from '#lib/trade/cart/add/add-any.service.ts';
import { addLines, toWanted } from '#lib/trade/cart/add/cart.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart',
  summary: '批量加入购物车',
  who: 'member',
  input: z.object({ params: addLines }),
  run: async ({ db, member, input, now }) => {
    const { message, ...data } = await addToCartOfAnyType(db, member, input.params.map(toWanted), now);
    return { data, message };
  },
});
