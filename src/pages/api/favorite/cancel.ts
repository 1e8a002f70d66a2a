import { z } from 'zod';
import { goodsIdsFields } from '#lib/catalogue/favourites/favourites.fields.ts';
import { FAVOURITE_WORDS } from '#lib/catalogue/favourites/favourites.rules.ts';
import { removeFavourites } from '#lib/catalogue/favourites/favourites.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

export const POST = defineCall({
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
