import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { acceptReceipt } from '#lib/trade/receipts/receipt-desk.service.ts';
import { decisionFields } from '#lib/trade/receipts/receipts.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/receipt/{id}/accept',
  summary: '通过一份订单回执；version 是看到的那一次上传',
  who: 'operator',
  input: z.object(decisionFields),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await acceptReceipt(db, member, input, now);
    return { data: { id: input.id, state: 'accepted' }, message: '已通过，买家会收到消息' };
  },
});
