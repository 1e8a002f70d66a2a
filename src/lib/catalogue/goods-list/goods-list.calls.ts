import { INSURANCE_CLASSES, RX_WORDS, STORAGES } from '#lib/catalogue/goods/goods.rules.ts';
import { keysOf, pagesAnswer } from '#lib/platform/http/call/answer.fields.ts';
import { isNarrowed, NO_FILTER, readGoodsQuery } from '#lib/catalogue/goods-list/goods-filter.rules.ts';
import { goodsListFields, toSearch } from '#lib/catalogue/goods-list/goods-list.fields.ts';
import { readSearchWords } from '#lib/catalogue/goods-list/list-address.rules.ts';
import { PAGE_SIZE } from '#lib/catalogue/goods-list/list-params.rules.ts';
import { goodsAnswer } from '#lib/catalogue/goods-view/goods-answer.fields.ts';
import { fieldsFor } from '#lib/catalogue/goods-view/goods-mine.service.ts';
import { checkChoices } from '#lib/catalogue/goods-view/list-page.service.ts';
import { listGoods, topGoods } from '#lib/catalogue/goods-view/listed-goods.service.ts';
import { rightsOf } from '#lib/catalogue/goods/availability.rules.ts';
import { GOODS_EXAMPLE } from '#lib/catalogue/offers/offer-examples.rules.ts';
import { matchingGoods } from '#lib/catalogue/search/search.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { z } from 'zod';

const SHOWN = 20;

/** Product §9.7: the goods that sell best. */
export const getGoodsHot = defineCall({
  method: 'GET',
  path: '/api/goods/hot',
  summary: '热销商品',
  who: 'anyone',
  input: z.object({}),
  answer: z.object({ list: z.array(goodsAnswer) }),
  run: async ({ db, member, now }) => {
    const views = await topGoods(db, NO_FILTER, SHOWN, now);
    return { data: { list: await fieldsFor(db, member, views, now) } };
  },
});

/**
 * Product §9.7: goods by keywords, category, makers, forms, classes, storage, months to go, zone, price, stock and
 * promotion; sorted and paged. Search results are in the order of the search unless another is asked for, goods that
 * the member may not buy last.
 */
export const getGoodsList = defineCall({
  method: 'GET',
  path: '/api/goods/list',
  summary: '商品列表',
  who: 'anyone',
  input: goodsListFields,
  answer: z.object({
    list: z.array(goodsAnswer),
    total: z.int(),
    ...pagesAnswer,
    per_page: z.int().describe('每页条数'),
    facets: z
      .object({
        forms: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })),
        makers: z.array(z.object({ value: z.int(), name: z.string(), count: z.int() })),
        rx: z.array(z.object({ value: keysOf(RX_WORDS), name: z.string(), count: z.int() })),
        insurance: z.array(z.object({ value: z.enum(INSURANCE_CLASSES), name: z.string(), count: z.int() })),
        storage: z.array(z.object({ value: z.enum(STORAGES), name: z.string(), count: z.int() })),
      })
      .describe('各筛选项和件数'),
    instead: z.array(z.string()).describe('关键词有一处错字、按相近名称查找时，实际查的名称；否则为空'),
  }),
  run: async ({ db, input, member, now }) => {
    const search = toSearch(input);
    const query = readGoodsQuery(search);
    await checkChoices(db, query.filter);
    const { keywords, type, isExact } = readSearchWords(search);
    const wanted = { isExact, isNarrowed: isNarrowed(query.filter) };
    const found = keywords === '' ? undefined : ((await matchingGoods(db, keywords, type, wanted)) ?? null);
    const { items, total, page, pages, facets } = await listGoods(db, query, {
      pageSize: PAGE_SIZE.table,
      now,
      found,
      buyer: member && { rights: rightsOf(member), now },
    });
    const list = await fieldsFor(db, member, items, now);
    const { total: _, ...groups } = facets;
    const instead = found?.instead ?? [];
    return { data: { list, total, page, pages, per_page: PAGE_SIZE.table, facets: groups, instead } };
  },
});

const OFFERED_SHOWN = 10;

/** Product §9.6: goods recommended on the home page: what is in stock and sells best. */
export const getIndexWntjType = defineCall({
  method: 'GET',
  path: '/api/index_wntj/{type}',
  summary: '为您推荐',
  who: 'anyone',
  input: z.object({ type: z.literal('1', { error: '没有这种推荐' }) }),
  answer: z.object({ list: z.array(goodsAnswer) }),
  example: { list: [GOODS_EXAMPLE] },
  run: async ({ db, member, now }) => {
    const views = await topGoods(db, { ...NO_FILTER, inStock: true }, OFFERED_SHOWN, now);
    return { data: { list: await fieldsFor(db, member, views, now) } };
  },
});
