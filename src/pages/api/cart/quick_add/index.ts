import { addedAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { addOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { optionalNumberField, pressField } from '#lib/trade/cart/add/cart.fields.ts';
import { pressedFields } from '#lib/trade/cart/add/pressed.rules.ts';
import { defineCall, idField } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/quick_add',
  summary: '加入购物车（商品编号在内容中）',
  who: 'member',
  pricesCart: true,
  input: z
    .object({
      id: idField.optional(),
      goods_id: idField.optional(),
      number: optionalNumberField,
      press: pressField,
    })
    .refine(({ id, goods_id }) => (id ?? goods_id) !== undefined, { path: ['id'], error: '请先选择商品' }),
  answer: addedAnswer,
  afterLogin: pressedFields,
  run: async ({ db, member, input, now }) => {
    const line = { goodsId: input.id ?? input.goods_id ?? 0, quantity: input.number };
    const { message, ...data } = await addOnce(
      db,
      member,
      { press: input.press, asks: line, add: (trx) => addToCart(trx, member, [line], now) },
      now,
    );
    return { data, message };
  },
});
