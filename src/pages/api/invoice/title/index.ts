import { invoiceTitleAnswer } from '#lib/trade/invoices/invoices-answer.fields.ts';
import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { titleFields, toTitleInput } from '#lib/trade/invoices/invoice-title.fields.ts';
import { savedWords, titleStates } from '#lib/trade/invoices/invoice-title.rules.ts';
import { addTitle, listTitles } from '#lib/trade/invoices/invoice-titles.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/invoice/title',
  summary: '发票抬头列表',
  who: 'member',
  input: z.object({}),
  answer: z.object({ data: z.array(invoiceTitleAnswer) }),
  run: async ({ db, member }) => ({
    data: { data: titleStates(await listTitles(db, member), member.company) },
  }),
});

export const POST = defineCall({
  method: 'POST',
  path: '/api/invoice/title',
  summary: '新增发票抬头',
  who: 'member',
  input: titleFields,
  answer: z.object({ id: z.int(), data: z.array(invoiceTitleAnswer) }),
  run: async ({ db, member, input, now }) => {
    const id = await addTitle(db, member, toTitleInput(input), now);
    return {
      data: { id, data: titleStates(await listTitles(db, member), member.company) },
      message: savedWords(input.title, member.company),
    };
  },
});
