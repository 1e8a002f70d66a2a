import { z } from 'zod';
import { LONGEST_KEYWORDS } from '#lib/catalogue/search/search.rules.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { candidates } from '#lib/trade/quick-purchase/goods-for-pad.service.ts';
import { padRowAnswer } from '#lib/trade/quick-purchase/pad.fields.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/quick_purchase/find',
  summary:
    '采购单上录入的商品：自己的编码、商品编号、条形码、批准文号、名称、拼音或首字母；最多 10 种，按最小数量计价',
  who: 'member',
  input: z.object({
    keywords: z.string().trim().max(LONGEST_KEYWORDS, `搜索词最多 ${LONGEST_KEYWORDS} 字`).default(''),
  }),
  answer: z.object({ list: z.array(padRowAnswer) }),
  run: async ({ db, member, input, now }) => ({
    data: { list: await candidates(db, member, input.keywords, now) },
  }),
});
