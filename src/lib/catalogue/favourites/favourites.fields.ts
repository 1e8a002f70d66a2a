import { z } from 'zod';
import { MOST_AT_ONCE } from '#lib/catalogue/favourites/favourites.rules.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { idsFieldOf } from '#lib/people/calls/define-call.server.ts';
import { pageField } from '#lib/platform/http/call/common.fields.ts';

/** `goods_ids` of the calls (product §9.9), in any of the spellings of a list. */
export const goodsIdsFields = {
  goods_ids: idsFieldOf('请先选择商品', MOST_AT_ONCE, `一次最多 ${MOST_AT_ONCE} 种商品，请分批操作。`),
};

/** What a page of favourites is asked for; what cannot be understood does not restrict. */
export const favouriteQueryFields = {
  page: pageField,
  keywords: z
    .string()
    .catch('')
    .transform((words) => words.trim().slice(0, LONGEST_KEYWORDS)),
};
