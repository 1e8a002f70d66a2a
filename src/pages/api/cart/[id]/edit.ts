import { cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { numberField } from '#lib/trade/cart/add/cart.fields.ts';
import { joinPlainLines } from '#lib/trade/cart/settle-cart.service.ts';
import { editCartItem, viewCart } from '#lib/trade/cart/cart.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/{id}/edit',
  summary: '修改购物车数量',
  who: 'member',
  pricesCart: true,
  input: z.object({
    id: idField,
    number: numberField,
    whole: z
      .literal(['0', '1', 0, 1])
      .optional()
      .describe('1：这件商品按优惠限量拆成的两行合起来改成这个数量'),
  }),
  answer: z.object({ number: z.int(), cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    if (Number(input.whole ?? 0) === 1) await joinPlainLines(db, member, input.id, now);
    const { quantity, message } = await editCartItem(db, member, { id: input.id, wanted: input.number }, now);
    const cart = toCartState(await viewCart(db, member, now));
    // What is beyond a limited price has become a line of its own.
    const number = cart.data.find(({ id }) => id === input.id)?.number ?? quantity;
    return { data: { number, cart }, message };
  },
});
