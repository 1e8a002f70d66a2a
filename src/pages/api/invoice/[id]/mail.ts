import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { sendAgainForm } from '#lib/trade/invoices/my-invoices.fields.ts';
import { sendInvoiceAgain } from '#lib/trade/invoices/my-invoices.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/invoice/{id}/mail',
  summary: '把已开具的电子发票再发到邮箱',
  who: 'member',
  input: sendAgainForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), email: z.string() }),
  run: async ({ db, member, input, now }) => {
    await sendInvoiceAgain(db, member, input, now);
    return {
      data: { id: input.id, email: input.email },
      message: `发票正在发往 ${input.email}，几分钟内没有收到请查看垃圾邮件。`,
    };
  },
});
