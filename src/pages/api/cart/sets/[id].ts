import { addedAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { addToCartOfAnyType } from '#lib/trade/cart/add/activity-lines.service.ts';
import { optionalNumberField } from '#lib/trade/cart/add/cart.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';

/** One set after another, for forms that cannot nest fields: the same as a line of type 3 of `/api/cart`. */
export const POST = defineCall({
  method: 'POST',
  path: '/api/cart/sets/{id}',
  summary: '组合按套加入购物车，id 为组合编号，number 为套数',
  who: 'member',
  pricesCart: true,
  input: z.object({ id: idField, number: optionalNumberField }),
  answer: addedAnswer,
  example: { total: 4, refused: [] },
  run: async ({ db, member, input: { id, number }, now }) => {
    const line = { goodsId: id, activityId: id, quantity: number ?? 1, type: LINE_TYPES.combination };
    const { message, ...data } = await addToCartOfAnyType(db, member, [line], now);
    return { data, message };
  },
  does: '把组合加入购物车',
});
