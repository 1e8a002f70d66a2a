import { z } from 'zod';
import { readGoodsQuery } from '#lib/catalogue/goods/list/goods-filter.rules.ts';
import { readSearchWords } from '#lib/catalogue/goods/list/list-address.rules.ts';
import { listGoods } from '#lib/catalogue/goods/list/goods-list.service.ts';
import { PAGE_SIZE } from '#lib/catalogue/goods/list/list-view.rules.ts';
import { matchingGoods } from '#lib/catalogue/search/search.service.ts';
import { rightsOf } from '#lib/catalogue/goods/buyer-rights.rules.ts';
import { fieldsFor } from '#lib/catalogue/goods/view/goods-mine.service.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';

/**
 * Spec §7: goods by keywords, category, makers, forms, classes, storage, months to go, zone, price, stock and promotion;
 * sorted and paged. What the
 * search found is in its own order unless another is asked for, and what the member may not buy comes last.
 */
export const GET = defineCall({
  method: 'GET',
  path: '/api/goods/list',
  summary: '商品列表：keywords 与 type 同 /api/goods/search，找不到时列表为空；其余参数同列表页地址',
  who: 'anyone',
  input: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  run: async ({ db, input, member, now }) => {
    const search = new URLSearchParams(
      Object.entries(input).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
    );
    const query = readGoodsQuery(search);
    const { keywords, type } = readSearchWords(search);
    const found = keywords === '' ? undefined : ((await matchingGoods(db, keywords, type)) ?? null);
    const { items, total, page, pages, facets } = await listGoods(db, query, {
      pageSize: PAGE_SIZE.table,
      now,
      found,
      buyer: member && { rights: rightsOf(member), now },
    });
    const list = await fieldsFor(db, member, items, now);
    const { total: _, ...groups } = facets;
    return { data: { list, total, page, pages, per_page: PAGE_SIZE.table, facets: groups } };
  },
});
