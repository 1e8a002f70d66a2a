import { nextHintAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { numberField } from '#lib/trade/cart/add/cart.fields.ts';
import { hintFor } from '#lib/trade/cart/advice/hint.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/next_hint',
  summary: '距离下一档优惠还差多少',
  who: 'member',
  pricesCart: true,
  input: z.object({ goods_id: idField, number: numberField }),
  answer: z.object({ text: z.string(), hints: z.array(nextHintAnswer) }),
  run: async ({ db, member, input, now }) => {
    const hints = await hintFor(db, member, { goodsId: input.goods_id, quantity: input.number }, now);
    return { data: { text: hints.map(({ text }) => text).join('；'), hints } };
  },
});
