import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { sendAgainForm } from '#lib/trade/invoices/my-invoices.fields.ts';
import { mailInvoice } from '#lib/trade/invoices/office/invoice-desk.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/admin/invoice/{id}/mail',
  summary: '把已开具的电子发票再发到邮箱，以后也发到这里',
  who: 'operator',
  input: sendAgainForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), email: z.string() }),
  run: async ({ db, member, input, now }) => {
    await mailInvoice(db, member, input, now);
    return {
      data: { id: input.id, email: input.email },
      message: `发票正在发往 ${input.email}，结果在邮件记录里。`,
    };
  },
});
