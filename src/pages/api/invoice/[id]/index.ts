import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { invoiceAnswer, toInvoiceState } from '#lib/trade/invoices/invoices-answer.fields.ts';
import { getInvoice } from '#lib/trade/invoices/my-invoices.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/invoice/{id}',
  summary: '一张电子发票',
  who: 'member',
  input: z.object({ id: idField }),
  answer: invoiceAnswer,
  run: async ({ db, member, input }) => ({ data: toInvoiceState(await getInvoice(db, member, input.id)) }),
});
