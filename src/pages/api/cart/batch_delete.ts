import { cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { removeCartItems, viewCart } from '#lib/trade/cart/cart.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/batch_delete',
  summary: '删除购物车商品',
  who: 'member',
  pricesCart: true,
  input: z.object({ ids: idsField }),
  answer: z.object({ deleted: z.int(), cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    const deleted = await removeCartItems(db, member, input.ids);
    return {
      data: { deleted, cart: toCartState(await viewCart(db, member, now)) },
      message: `已删除 ${deleted} 种商品`,
    };
  },
});
