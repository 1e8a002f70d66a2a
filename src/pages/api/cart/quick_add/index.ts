import { addedAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { addLinesOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { lineFields, pressField, toWanted } from '#lib/trade/cart/add/cart.fields.ts';
import { pressedFields } from '#lib/trade/cart/add/pressed.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

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
      ...lineFields,
      press: pressField,
    })
    .refine(({ id, goods_id }) => (id ?? goods_id) !== undefined, { path: ['id'], error: '请先选择商品' }),
  answer: addedAnswer,
  afterLogin: pressedFields,
  run: async ({ db, member, input, now }) => {
    const lines = [toWanted({ ...input, goods_id: input.id ?? input.goods_id ?? 0 })];
    const { message, ...data } = await addLinesOnce(db, member, { press: input.press, lines }, now);
    return { data, message };
  },
});
