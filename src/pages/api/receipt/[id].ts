import { z } from 'zod';
import { defineCall } from '#lib/people/calls/define-call.server.ts';
import { idField } from '#lib/platform/http/call/common.fields.ts';
import { checkUploads } from '#lib/people/uploads/uploads.service.ts';
import { receiptForm } from '#lib/trade/receipts/receipts.fields.ts';
import { checkMaySend, sendReceipt } from '#lib/trade/receipts/receipts.service.ts';
import { pathTo } from '#lib/routes.rules.ts';

/** Bytes of the form with all its files. */
const LARGEST_FORM = 24 * 1024 * 1024;

export const POST = defineCall({
  method: 'POST',
  path: '/api/receipt/{id}',
  summary: '上传一份订单回执（字段 pages，图片或 PDF，可有几个），提交审核；通过前可以重新上传',
  who: 'member',
  files: {
    largest: LARGEST_FORM,
    field: 'pages',
    words: '几个文件合计不能超过 24 MB，请压缩后再上传。',
    before: async ({ db, member, now, http }) => {
      await checkMaySend(db, member, idField.parse(http.params['id']));
      await checkUploads(db, member, 'receipt', now);
    },
  },
  input: receiptForm.extend({ id: idField }),
  answer: z.object({ id: z.int(), state: z.string() }),
  run: async ({ db, member, input: { id, pages: files }, now }) => {
    const pages = [];
    for (const file of files)
      pages.push({ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name });
    await sendReceipt(db, member, { id, pages }, now);
    return {
      data: { id, state: 'sent' },
      message: `回执已提交，共 ${pages.length} 页，审核结果会发消息通知`,
      next: pathTo('receipt', { id }),
    };
  },
  does: '上传订单回执',
});
