import { cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { viewCart } from '#lib/trade/cart/cart.service.ts';
import { replaceLine } from '#lib/trade/cart/advice/cheaper.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/{id}/replace',
  summary: '把这一行换成同品种更低价的商品，或换回原来的商品；换后是新的一行',
  who: 'member',
  pricesCart: true,
  input: z.object({ id: idField, goods_id: idField.describe('换成的商品，见 /api/cart/cheaper') }),
  answer: z.object({ cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    const message = await replaceLine(db, member, { id: input.id, goodsId: input.goods_id }, now);
    return { data: { cart: toCartState(await viewCart(db, member, now)) }, message };
  },
  does: '更换购物车商品',
});
