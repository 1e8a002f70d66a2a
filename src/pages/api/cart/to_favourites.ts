import { cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { moveToFavourites, viewCart } from '#lib/trade/cart/cart.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/to_favourites',
  summary: '移入收藏：收藏商品并从购物车删除',
  who: 'member',
  input: z.object({ ids: idsField }),
  answer: z.object({ moved: z.int(), cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    const { moved, message } = await moveToFavourites(db, member, input.ids, now);
    return { data: { moved, cart: toCartState(await viewCart(db, member, now)) }, message };
  },
  does: '把购物车商品移入收藏',
});
