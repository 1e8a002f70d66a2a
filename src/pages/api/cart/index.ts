import { addedAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { addOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { addToCartOfAnyType } from '#lib/trade/cart/add/activity-lines.service.ts';
import { addLines, pressField, toWanted } from '#lib/trade/cart/add/cart.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart',
  summary: '批量加入购物车',
  who: 'member',
  pricesCart: true,
  input: z.object({ params: addLines, press: pressField }),
  answer: addedAnswer,
  run: async ({ db, member, input, now }) => {
    const lines = input.params.map(toWanted);
    const { message, ...data } = await addOnce(
      db,
      member,
      { press: input.press, asks: lines, add: (trx) => addToCartOfAnyType(trx, member, lines, now) },
      now,
    );
    return { data, message };
  },
});
