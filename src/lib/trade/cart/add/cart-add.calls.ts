import { LINE_TYPES } from '#lib/catalogue/pricing/cart/line-type.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, idsField, idsFieldOf } from '#lib/platform/http/call/common.fields.ts';
import { addToCartOfAnyType, buySingly } from '#lib/trade/cart/add/activity-lines.service.ts';
import { addLinesOnce } from '#lib/trade/cart/add/add-once.service.ts';
import {
  addLines,
  lineFields,
  numbersField,
  optionalNumberField,
  idempotencyKeyField,
  toWanted,
} from '#lib/trade/cart/add/cart.fields.ts';
import { copyCart } from '#lib/trade/cart/add/copy-cart.service.ts';
import { pressedFields } from '#lib/trade/cart/add/pressed.rules.ts';
import { addedAnswer, cartAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { saveTypedNumbers, viewCart } from '#lib/trade/cart/cart.service.ts';
import { z } from 'zod';

export const postCartIdSingly = defineCall({
  method: 'POST',
  path: '/api/cart/{id}/singly',
  summary: '组合活动结束后，把这一行换成套内各商品单买',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    const message = await buySingly(db, member, input.id, now);
    return { data: { cart: toCartState(await viewCart(db, member, now)) }, message };
  },
});

export const postCartCopy = defineCall({
  method: 'POST',
  path: '/api/cart/copy',
  summary: '把购物车商品复制给门店',
  who: 'member',
  pricesCart: true,
  input: z.object({ ids: idsField, other_user_ids: idsFieldOf('请选择门店') }),
  answer: z.object({ lines: z.int(), stores: z.int() }),
  run: async ({ db, member, input, now }) => {
    const copied = await copyCart(db, member, { ids: input.ids, storeIds: input.other_user_ids }, now);
    return { data: copied, message: `已将 ${copied.lines} 种商品复制到 ${copied.stores} 家门店的购物车` };
  },
});

export const postCart = defineCall({
  method: 'POST',
  path: '/api/cart',
  summary: '批量加入购物车',
  who: 'member',
  pricesCart: true,
  input: z.object({ params: addLines, idempotency_key: idempotencyKeyField }),
  answer: addedAnswer,
  run: async ({ db, member, input, now }) => {
    const lines = input.params.map(toWanted);
    const { message, ...data } = await addLinesOnce(
      db,
      member,
      { idempotencyKey: input.idempotency_key, lines },
      now,
    );
    return { data, message };
  },
});

export const postCartNumbers = defineCall({
  method: 'POST',
  path: '/api/cart/numbers',
  summary: '一次修改购物车中几行的数量',
  who: 'member',
  pricesCart: true,
  input: z.object({ numbers: numbersField }),
  answer: z.object({ cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    const words = await saveTypedNumbers(db, member, { typed: input.numbers }, now);
    const cart = toCartState(await viewCart(db, member, now));
    return { data: { cart }, message: words || '数量已更新' };
  },
});

export const postCartQuickAddId = defineCall({
  method: 'POST',
  path: '/api/cart/quick_add/{id}',
  summary: '加入购物车',
  who: 'member',
  pricesCart: true,
  input: z.object({ id: idField, ...lineFields, idempotency_key: idempotencyKeyField }),
  answer: addedAnswer,
  afterLogin: pressedFields,
  run: async ({ db, member, input, now }) => {
    const lines = [toWanted({ ...input, goods_id: input.id })];
    const { message, ...data } = await addLinesOnce(
      db,
      member,
      { idempotencyKey: input.idempotency_key, lines },
      now,
    );
    return { data, message };
  },
});

export const postCartQuickAdd = defineCall({
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
      idempotency_key: idempotencyKeyField,
    })
    .refine(({ id, goods_id }) => (id ?? goods_id) !== undefined, { path: ['id'], error: '请先选择商品' }),
  answer: addedAnswer,
  afterLogin: pressedFields,
  run: async ({ db, member, input, now }) => {
    const lines = [toWanted({ ...input, goods_id: input.id ?? input.goods_id ?? 0 })];
    const { message, ...data } = await addLinesOnce(
      db,
      member,
      { idempotencyKey: input.idempotency_key, lines },
      now,
    );
    return { data, message };
  },
});

/** Adds one combination per call, for forms that cannot nest fields; the same as a line of type 3 of `/api/cart`. */
export const postCartSetsId = defineCall({
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
