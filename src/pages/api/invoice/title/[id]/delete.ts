import { invoiceTitleAnswer } from '#lib/trade/invoices/invoices-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { titleStates } from '#lib/trade/invoices/invoice-title.rules.ts';
import { listTitles, removeTitle } from '#lib/trade/invoices/invoice-titles.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/invoice/title/{id}/delete',
  summary: '删除发票抬头',
  who: 'member',
  input: z.object({ id: idField }),
  answer: z.object({ data: z.array(invoiceTitleAnswer) }),
  run: async ({ db, member, input }) => {
    await removeTitle(db, member, input.id);
    return {
      data: { data: titleStates(await listTitles(db, member), member.company) },
      message: '抬头已删除',
    };
  },
});
