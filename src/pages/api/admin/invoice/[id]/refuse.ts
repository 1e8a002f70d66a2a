import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { refuseInvoice } from '#lib/trade/invoices/office/invoice-desk.service.ts';
import { refusalForm } from '#lib/trade/invoices/office/invoice-desk.fields.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/invoice/{id}/refuse',
  summary: '驳回发票申请',
  who: 'operator',
  input: refusalForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input, now }) => {
    await refuseInvoice(db, member, input, now);
    return { data: { id: input.id, state: 'refused' }, message: '已驳回，买家会收到消息' };
  },
});
