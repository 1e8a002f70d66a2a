import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField, idsField, saidSwitchField, wholeNumber } from '#lib/platform/http/call/common.fields.ts';
import { numberField } from '#lib/trade/cart/add/cart.fields.ts';
import { cheaperAnswer, toCheaperState } from '#lib/trade/cart/advice/cheaper.fields.ts';
import { cartAdvice, replaceLine } from '#lib/trade/cart/advice/cheaper.service.ts';
import { fillUpAnswer, toFillUp } from '#lib/trade/cart/advice/fill-up.fields.ts';
import { fillUpCart } from '#lib/trade/cart/advice/fill-up.service.ts';
import { hintFor } from '#lib/trade/cart/advice/hint.service.ts';
import { cartAnswer, nextHintAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { toCartState } from '#lib/trade/cart/cart-api.rules.ts';
import { ALL_LINES, CART_FILTERS } from '#lib/trade/cart/cart-groups.rules.ts';
import {
  countCart,
  editCartItem,
  moveToFavourites,
  removeCartItems,
  selectCartItems,
  viewCart,
} from '#lib/trade/cart/cart.service.ts';
import { joinPlainLines } from '#lib/trade/cart/settle-cart.service.ts';
import { z } from 'zod';

export const postCartIdEdit = defineCall({
  method: 'POST',
  path: '/api/cart/{id}/edit',
  summary: '修改购物车数量',
  who: 'member',
  pricesCart: true,
  input: z.object({
    id: idField,
    number: numberField,
    whole: z
      .literal(['0', '1', 0, 1])
      .optional()
      .describe('1：这件商品按优惠限量拆成的两行合起来改成这个数量'),
  }),
  answer: z.object({ number: z.int(), cart: cartAnswer }),
  run: async ({ db, member, input, now }) => {
    if (Number(input.whole ?? 0) === 1) await joinPlainLines(db, member, input.id, now);
    const { quantity, message } = await editCartItem(db, member, { id: input.id, wanted: input.number }, now);
    const cart = toCartState(await viewCart(db, member, now));
    // Units beyond a limited price are on a separate line now.
    const number = cart.data.find(({ id }) => id === input.id)?.number ?? quantity;
    return { data: { number, cart }, message };
  },
});

export const postCartIdReplace = defineCall({
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

export const postCartBatchDelete = defineCall({
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

export const postCartBatchSelect = defineCall({
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

export const getCartCheaper = defineCall({
  method: 'GET',
  path: '/api/cart/cheaper',
  summary: '购物车各行可以换成的同品种更低价商品，和可以换回的商品',
  who: 'member',
  pricesCart: true,
  input: z.object({}),
  answer: cheaperAnswer,
  run: async ({ db, member, now }) => {
    const { items } = await viewCart(db, member, now);
    return { data: toCheaperState(await cartAdvice(db, member, items, now), items) };
  },
});

export const getCartFillUp = defineCall({
  method: 'GET',
  path: '/api/cart/fill_up',
  summary: '凑单建议：用常购商品刚好凑到下一档满减、优惠券或包邮，最多 3 个；加购用 /api/cart',
  who: 'member',
  pricesCart: true,
  input: z.object({}),
  answer: z.object({ data: z.array(fillUpAnswer) }),
  run: async ({ db, member, now }) => ({ data: { data: (await fillUpCart(db, member, now)).map(toFillUp) } }),
});

export const getCartList = defineCall({
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

export const postCartNextHint = defineCall({
  method: 'POST',
  path: '/api/cart/next_hint',
  summary: '距离下一档优惠还差多少',
  who: 'member',
  pricesCart: true,
  input: z.object({ goods_id: idField, number: numberField }),
  answer: z.object({ text: z.string(), hints: z.array(nextHintAnswer) }),
  run: async ({ db, member, input, now }) => {
    const hints = await hintFor(db, member, { goodsId: input.goods_id, quantity: input.number }, now);
    return { data: { text: hints.map(({ text }) => text).join('；'), hints } };
  },
});

export const postCartToFavourites = defineCall({
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

export const getCartTotal = defineCall({
  method: 'GET',
  path: '/api/cart/total',
  summary: '购物车商品种数',
  who: 'member',
  input: z.object({}),
  answer: z.object({ total: z.int() }),
  run: async ({ db, member }) => ({ data: { total: await countCart(db, member) } }),
});
