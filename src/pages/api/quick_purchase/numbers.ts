import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { transact } from '#lib/platform/db/transact.server.ts';
import { padNumbers } from '#lib/trade/quick-purchase/pad.fields.ts';
import { setNumbers } from '#lib/trade/quick-purchase/pad.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/quick_purchase/numbers',
  summary: '修改采购单上几行的数量',
  who: 'member',
  input: z.object({ numbers: padNumbers }),
  answer: z.object({ version: z.int(), total: z.int().describe('采购单现在有几行') }),
  run: async ({ db, member, input, now }) => {
    const { version, lines } = await transact(db, (trx) => setNumbers(trx, member.id, input.numbers, now));
    return { data: { version, total: lines.length }, message: '数量已更新' };
  },
});
