import { addedAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';
import { goodsIdsFields } from '#lib/catalogue/favourites/favourites.fields.ts';
import { addOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { pressField } from '#lib/trade/cart/add/cart.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/favorite/to_cart',
  summary: '收藏的商品批量加入购物车，各加一个起订量',
  who: 'member',
  input: z.object({ ...goodsIdsFields, press: pressField }),
  answer: addedAnswer,
  run: async ({ db, member, input, now }) => {
    const lines = input.goods_ids.map((goodsId) => ({ goodsId }));
    const { message, ...data } = await addOnce(
      db,
      member,
      { press: input.press, asks: lines, add: (trx) => addToCart(trx, member, lines, now) },
      now,
    );
    return { data, message };
  },
});
