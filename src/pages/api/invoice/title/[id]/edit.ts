import { z } from 'zod';
import { invoiceTitleAnswer } from '#lib/trade/invoices/invoices-answer.fields.ts';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { titleFieldsWithId, toTitleInput } from '#lib/trade/invoices/invoice-title.fields.ts';
import { savedWords, titleStates } from '#lib/trade/invoices/invoice-title.rules.ts';
import { editTitle, listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';

export const POST = defineCall({
  method: 'POST',
  path: '/api/invoice/title/{id}/edit',
  summary: '修改发票抬头；别处刚改过同一项则答 409',
  who: 'member',
  input: titleFieldsWithId,
  answer: z.object({ id: z.int(), data: z.array(invoiceTitleAnswer) }),
  run: async ({ db, member, input: { marks, ...input } }) => {
    await editTitle(db, member, input.id, { ...toTitleInput(input), marks });
    return {
      data: { id: input.id, data: titleStates(await listTitles(db, member), member.company) },
      message: savedWords(input.title, member.company),
    };
  },
});
