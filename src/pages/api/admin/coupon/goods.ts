import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { findGoodsLines } from '#lib/trade/coupons/office/batch-form.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/coupon/goods',
  summary: '按名称、拼音、编码查找可以加入范围的商品，每种一行',
  who: 'operator',
  input: z.object({ keywords: z.string().trim().max(LONGEST_KEYWORDS).catch('') }),
  answer: z.object({ list: z.array(z.string()) }),
  run: async ({ db, input }) => ({ data: { list: await findGoodsLines(db, input.keywords) } }),
});
