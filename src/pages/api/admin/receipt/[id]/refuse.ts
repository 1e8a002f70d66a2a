import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { refuseReceipt } from '#lib/trade/receipts/receipt-desk.service.ts';
import { refusalFields } from '#lib/trade/receipts/receipts.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/receipt/{id}/refuse',
  summary: '退回一份订单回执，写明原因；version 是看到的那一次上传',
  who: 'operator',
  input: refusalFields,
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    const { id, version, reason } = input;
    await refuseReceipt(db, member, { id, version, reason }, now);
    return { data: { id, state: 'refused' }, message: '已退回，买家会收到原因，可以重新上传' };
  },
});
