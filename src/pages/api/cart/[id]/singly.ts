import { cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { buySingly } from '#lib/trade/cart/add/activity-lines.service.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/{id}/singly',
  summary: '组合活动结束后，把这一行换成套内各商品单买',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    const message = await buySingly(db, member, input.id, now);
    return { data: { cart: toCartState(await viewCart(db, member, now)) }, message };
  },
});
