import { cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { z } from 'zod';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { ALL_LINES, CART_FILTERS } from '#lib/trade/cart/cart-groups.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/cart/list',
  summary: '购物车全部内容',
  who: 'member',
  pricesCart: true,
  input: z.object({
    filters: wholeNumber('没有这种筛选', [0, ALL_LINES])
      .refine((id) => CART_FILTERS.includes(id), '没有这种筛选')
      .catch(ALL_LINES),
  }),
  answer: cartAnswer,
  run: async ({ db, member, input, now }) => ({
    data: toCartState(await viewCart(db, member, now), input.filters),
  }),
});
