import { z } from 'zod';
import { readGoodsQuery } from '#lib/goods/goods-filter.rules.ts';
import { listGoods } from '#lib/goods/goods-list.service.ts';
import { PAGE_SIZE } from '#lib/goods/list-view.rules.ts';
import { fieldsFor } from '#lib/goods/goods-mine.service.ts';
import { defineCall } from '#lib/http/define-call.ts';

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
