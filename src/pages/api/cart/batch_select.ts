import { cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { selectCartItems, viewCart } from '#lib/trade/cart/cart.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idsField, saidSwitchField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/batch_select',
  summary: '勾选或取消勾选购物车商品',
  who: 'member',
  pricesCart: true,
  input: z.object({ ids: idsField, is_selected: saidSwitchField }),
  answer: z.object({ cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    await selectCartItems(db, member, input.ids, input.is_selected);
    return { data: { cart: toCartState(await viewCart(db, member, now)) } };
  },
  does: '勾选购物车商品',
});
