import { z } from 'zod';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { optionalNumberField } from '#lib/trade/cart/add/cart.fields.ts';
import { pressedFields } from '#lib/trade/cart/add/pressed.rules.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/quick_add',
  summary: '加入购物车（商品编号在内容中）',
  who: 'member',
  input: z
    .object({ id: idField.optional(), goods_id: idField.optional(), number: optionalNumberField })
    .refine(({ id, goods_id }) => (id ?? goods_id) !== undefined, { path: ['id'], error: '请先选择商品' }),
  afterLogin: pressedFields,
  run: async ({ db, member, input, now }) => {
    const goodsId = input.id ?? input.goods_id ?? 0;
    const { message, ...data } = await addToCart(db, member, [{ goodsId, quantity: input.number }], now);
    return { data, message };
  },
});
