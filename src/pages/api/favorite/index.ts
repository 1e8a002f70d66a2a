import {
  favouriteQueryFields,
  favouritesAnswer,
  goodsIdsFields,
} from '#lib/catalogue/favourites/favourites.fields.ts';
import { z } from 'zod';
import {
  FAVOURITE_WORDS,
  favouriteAfterLogin,
  favouritesState,
} from '#lib/catalogue/favourites/favourites.rules.ts';
import { addFavourites, favouritesPage } from '#lib/catalogue/favourites/favourites.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const GET = defineCall({
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

export const POST = defineCall({
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
