import { cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { splitCartItem } from '#lib/trade/cart/add/activity-lines.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/{id}/split',
  summary: '超出限购时拆成两行：限量内按活动价，其余按平时的价格',
  who: 'member',
  pricesCart: true,
  input: z.object({ id: idField }),
  answer: z.object({ cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    const message = await splitCartItem(db, member, input.id, now);
    return { data: { cart: toCartState(await viewCart(db, member, now)) }, message };
  },
});
