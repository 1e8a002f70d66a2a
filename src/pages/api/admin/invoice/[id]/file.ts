import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { sentAs } from '#lib/platform/http/call/answer.fields.ts';
import { fileKindField } from '#lib/trade/invoices/my-invoices.fields.ts';
import { takeInvoiceFile } from '#lib/trade/invoices/office/invoice-desk.service.ts';

export const GET = defineCall({
  method: 'GET',
  path: '/api/admin/invoice/{id}/file',
  summary: '下载任一会员已开具的电子发票（PDF 或 OFD），谁下载过有记录',
  who: 'operator',
  input: z.object({ id: idField, format: fileKindField.default('pdf') }),
  answer: sentAs('application/pdf'),
  run: async ({ db, member, input: { id, format }, now }) => ({
    data: null,
    file: await takeInvoiceFile(db, member, { id, kind: format }, now),
  }),
});
