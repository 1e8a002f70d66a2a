import { z } from 'zod';
import { pressField } from '#lib/trade/cart/add/cart.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { pathTo } from '#lib/routes.rules.ts';
import { someLines } from '#lib/trade/quick-purchase/pad.fields.ts';
import { addToPad } from '#lib/trade/quick-purchase/pad.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/lines',
  summary: '把商品放进采购单，已有的数量相加',
  who: 'member',
  input: z.object({ lines: someLines, press: pressField }),
  answer: z.object({ version: z.int(), total: z.int().describe('采购单现在有几行') }),
  run: async ({ db, member, input, now }) => {
    const { version, lines } = await addToPad(db, member, input, now);
    return {
      data: { version, total: lines.length },
      message: `已放进采购单，现有 ${lines.length} 种商品`,
      next: pathTo('quick_purchase'),
    };
  },
});
