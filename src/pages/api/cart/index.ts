import { addedAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { addLinesOnce } from '#lib/trade/cart/add/add-once.service.ts';
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
    const { message, ...data } = await addLinesOnce(db, member, { press: input.press, lines }, now);
    return { data, message };
  },
});
