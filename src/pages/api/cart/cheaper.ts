import { z } from 'zod';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { cheaperAnswer, toCheaperState } from '#lib/trade/cart/advice/cheaper.fields.ts';
import { cartAdvice } from '#lib/trade/cart/advice/cheaper.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/cart/cheaper',
  summary: '购物车各行可以换成的同品种更低价商品，和可以换回的商品',
  who: 'member',
  pricesCart: true,
  input: z.object({}),
  answer: cheaperAnswer,
  run: async ({ db, member, now }) => {
    const { items } = await viewCart(db, member, now);
    return { data: toCheaperState(await cartAdvice(db, member, items, now), items) };
  },
});
