import { cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { numbersField } from '#lib/trade/cart/add/cart.fields.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { saveTypedNumbers, viewCart } from '#lib/trade/cart/cart.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/numbers',
  summary: '一次修改购物车中几行的数量',
  who: 'member',
  pricesCart: true,
  input: z.object({ numbers: numbersField }),
  answer: z.object({ cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    const words = await saveTypedNumbers(db, member, { typed: input.numbers }, now);
    const cart = toCartState(await viewCart(db, member, now));
    return { data: { cart }, message: words || '数量已更新' };
  },
});
