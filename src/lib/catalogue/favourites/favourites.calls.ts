import {
  favouriteQueryFields,
  favouritesAnswer,
  goodsIdsFields,
} from '#lib/catalogue/favourites/favourites.fields.ts';
import {
  FAVOURITE_WORDS,
  favouriteAfterLogin,
  favouritesState,
} from '#lib/catalogue/favourites/favourites.rules.ts';
import {
  addFavourites,
  favouritesPage,
  removeFavourites,
} from '#lib/catalogue/favourites/favourites.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { addOnce } from '#lib/trade/cart/add/add-once.service.ts';
import { addToCart } from '#lib/trade/cart/add/cart-add.service.ts';
import { idempotencyKeyField } from '#lib/trade/cart/add/cart.fields.ts';
import { addedAnswer } from '#lib/trade/cart/cart-answer.fields.ts';
import { z } from 'zod';

export const postFavoriteCancel = defineCall({
  method: 'POST',
  path: '/api/favorite/cancel',
  summary: '取消收藏，未收藏的不算错误',
  who: 'member',
  input: z.object(goodsIdsFields),
  answer: z.object({ removed: z.int(), total: z.int() }),
  run: async ({ db, member, input }) => {
    const { changed, total } = await removeFavourites(db, member, input.goods_ids);
    return { data: { removed: changed, total }, message: FAVOURITE_WORDS.removed };
  },
});

export const getFavorite = defineCall({
  method: 'GET',
  path: '/api/favorite',
  summary: '我的收藏，可按商品名、拼音首字母、厂家查找',
  who: 'member',
  input: z.object(favouriteQueryFields),
  answer: favouritesAnswer,
  run: async ({ db, member, input, now }) => ({
    data: favouritesState(await favouritesPage(db, member, input, now)),
  }),
});

export const postFavorite = defineCall({
  method: 'POST',
  path: '/api/favorite',
  summary: '收藏商品，已收藏的保持原样',
  who: 'member',
  input: z.object(goodsIdsFields),
  answer: z.object({ added: z.int(), total: z.int() }),
  afterLogin: favouriteAfterLogin,
  run: async ({ db, member, input, now }) => {
    const { changed, total } = await addFavourites(db, member, input.goods_ids, now);
    return { data: { added: changed, total }, message: FAVOURITE_WORDS.added };
  },
});

export const postFavoriteToCart = defineCall({
  method: 'POST',
  path: '/api/favorite/to_cart',
  summary: '收藏的商品批量加入购物车，各加一个起订量',
  who: 'member',
  input: z.object({ ...goodsIdsFields, idempotency_key: idempotencyKeyField }),
  answer: addedAnswer,
  run: async ({ db, member, input, now }) => {
    const lines = input.goods_ids.map((goodsId) => ({ goodsId }));
    const { message, ...data } = await addOnce(
      db,
      member,
      {
        idempotencyKey: input.idempotency_key,
        asks: lines,
        add: (trx) => addToCart(trx, member, lines, now),
      },
      now,
    );
    return { data, message };
  },
});
