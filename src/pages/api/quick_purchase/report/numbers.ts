import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { takeListNumbers } from '#lib/trade/quick-purchase/list/list-report.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/report/numbers',
  summary: '上一张清单里采购单本来就有的商品：不累加，改为清单上的数量',
  who: 'member',
  input: z.object({}),
  answer: z.object({ changed: z.int().describe('改了几种') }),
  run: async ({ db, member, now }) => {
    const changed = await takeListNumbers(db, member, now);
    const message = changed > 0 ? `${changed} 种商品已改为清单的数量` : '已经是清单的数量';
    return { data: { changed }, message };
  },
});
