import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { fileKindField } from '#lib/trade/invoices/my-invoices.fields.ts';
import { readInvoiceFile } from '#lib/trade/invoices/my-invoices.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/invoice/{id}/file',
  summary: '下载已开具的电子发票（PDF 或 OFD）',
  who: 'member',
  input: z.object({ id: idField, format: fileKindField.default('pdf') }),
  answer: sentAs('application/pdf'),
  run: async ({ db, member, input: { id, format } }) => ({
    data: null,
    file: await readInvoiceFile(db, member, { id, kind: format }),
  }),
});
