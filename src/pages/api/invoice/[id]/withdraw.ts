import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { withdrawInvoice } from '#lib/trade/invoices/my-invoices.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/invoice/{id}/withdraw',
  summary: '撤回还没有处理的发票申请，订单可以马上重新申请',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ id: z.int() }),
  run: async ({ db, member, input: { id }, now }) => {
    const no = await withdrawInvoice(db, member, id, now);
    return { data: { id }, message: `已撤回申请 ${no}，订单可以重新申请发票。` };
  },
  does: '撤回发票申请',
});
