import { z } from 'zod';
import { readGoodsQuery } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { listGoods } from '#lib/catalogue/goods/list/goods-list.service.ts';
import { PAGE_SIZE } from '#lib/catalogue/goods/list/list-view.rules.ts';
import { fieldsFor } from '#lib/catalogue/goods/view/goods-mine.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

/** Spec §7: goods by category, maker, form, class, zone, price, stock and promotion; sorted and paged. */
export const GET = defineCall({
  method: 'GET',
  path: '/api/goods/list',
  summary: '商品列表',
  who: 'anyone',
  input: z.record(z.string(), z.string()),
  run: async ({ db, input, member, now }) => {
    const query = readGoodsQuery(new URLSearchParams(input));
    const { items, total, page, pages, facets } = await listGoods(db, query, {
      pageSize: PAGE_SIZE.table,
      now,
    });
    const list = await fieldsFor(db, member, items, now);
    const { forms, makers, rx } = facets;
    return { data: { list, total, page, pages, per_page: PAGE_SIZE.table, facets: { forms, makers, rx } } };
  },
});
